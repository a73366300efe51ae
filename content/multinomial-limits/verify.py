def _sure(device):
    import torch
    return torch.eye(3, device=device).repeat(2, 1, 1)


def reproduce(device):
    import torch
    torch.multinomial(_sure(device), 1)


def workaround(device):
    import torch
    probs = _sure(device)
    return torch.multinomial(probs.flatten(0, -2), 1).view(probs.shape[:-1]).cpu()


def expected(device):
    import torch
    return torch.tensor([[0, 1, 2], [0, 1, 2]])
