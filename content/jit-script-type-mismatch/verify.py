def scale_untyped(x, k):
    return x * k


def scale_typed(x, k: int):
    return x * k


def reproduce(device):
    import torch
    torch.jit.script(scale_untyped)(torch.ones(4, device=device), 2)


def workaround(device):
    import torch
    return torch.jit.script(scale_typed)(torch.ones(4, device=device), 2)


def expected(device):
    import torch
    return scale_typed(torch.ones(4, device=device), 2)
