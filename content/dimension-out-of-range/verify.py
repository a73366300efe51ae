def _logits(device):
    import torch
    return torch.zeros(4, device=device)


def reproduce(device):
    import torch
    torch.softmax(_logits(device), dim=1)


def workaround(device):
    import torch
    return torch.softmax(_logits(device).unsqueeze(0), dim=1)[0].cpu()


def expected(device):
    import torch
    return torch.full((4,), 0.25)
