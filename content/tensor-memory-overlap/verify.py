def reproduce(device):
    import torch
    x = torch.arange(4.0, device=device)
    try:
        x[1:] += x[:-1]
    except RuntimeError:
        torch.zeros(1, device=device).expand(3).add_(1)


def workaround(device):
    import torch
    x = torch.arange(4.0, device=device)
    x[1:] += x[:-1].clone()
    return [x.tolist(), torch.zeros(1, device=device).expand(3).clone().add_(1).tolist()]


def expected(device):
    return [[0.0, 1.0, 3.0, 5.0], [1.0, 1.0, 1.0]]
