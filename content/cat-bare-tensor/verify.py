def reproduce(device):
    import torch

    return torch.stack(torch.ones(2, device=device))


def workaround(device):
    import torch

    a = torch.ones(2, device=device)
    return [torch.stack([a, a]).tolist(), torch.cat([a, a]).tolist()]


def expected(device):
    return [[[1.0, 1.0], [1.0, 1.0]], [1.0, 1.0, 1.0, 1.0]]
