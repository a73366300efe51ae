def reproduce(device):
    import torch
    counts = torch.arange(3, device=device)
    counts *= torch.full((3,), 0.5, device=device)


def workaround(device):
    import torch
    counts = torch.arange(3, device=device)
    counts = counts * torch.full((3,), 0.5, device=device)
    buffer = torch.zeros(3, device=device)
    rows = torch.tensor([0, 2], device=device)
    buffer[rows] = torch.ones(2, dtype=torch.double, device=device).to(buffer.dtype)
    return [counts.cpu(), buffer.cpu()]


def expected(device):
    import torch
    return [torch.tensor([0.0, 0.5, 1.0]), torch.tensor([1.0, 0.0, 1.0])]
