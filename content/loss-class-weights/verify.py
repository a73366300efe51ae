def loss(weight, device):
    import torch
    logits = torch.tensor([[2.0, 0.0, 0.0], [0.0, 1.0, 0.0]], device=device)
    return torch.nn.functional.cross_entropy(logits, torch.tensor([0, 1], device=device), weight=weight)


def reproduce(device):
    import torch
    counts = torch.bincount(torch.tensor([0, 0, 0, 1], device=device)).float()
    loss(1 / counts, device)


def workaround(device):
    import torch
    counts = torch.bincount(torch.tensor([0, 0, 0, 1], device=device), minlength=3).float()
    return loss(1 / counts.clamp(min=1), device)


def expected(device):
    import torch
    return loss(torch.tensor([1 / 3, 1.0, 5.0], device=device), device)
