def branch(x):
    if x > 0:
        return x
    return x * 0


def choose(x):
    import torch
    return torch.where(x > 0, x, x * 0)


def reproduce(device):
    import torch
    torch.vmap(branch)(torch.arange(-2.0, 3.0, device=device))


def workaround(device):
    import torch
    return torch.vmap(choose)(torch.arange(-2.0, 3.0, device=device))


def expected(device):
    import torch
    return torch.stack([branch(x) for x in torch.arange(-2.0, 3.0, device=device)])
