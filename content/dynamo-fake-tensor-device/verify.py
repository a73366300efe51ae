def reproduce(device):
    import torch

    def shifted(x):
        return x + torch.ones(4, device="meta")  # stands in for a second device

    torch.compile(shifted, backend="eager", fullgraph=True)(torch.ones(4, device=device))


def workaround(device):
    import torch

    def shifted(x):
        return x + torch.ones(4, device=x.device)

    return torch.compile(shifted, backend="eager", fullgraph=True)(torch.ones(4, device=device))


def expected(device):
    import torch
    return torch.full((4,), 2.0, device=device)
