def _batch(device):
    import torch
    return torch.zeros(4, 5, device=device), torch.tensor([0.0, 1.0, 4.0, 2.0], device=device)


def reproduce(device):
    import torch
    logits, labels = _batch(device)
    torch.nn.functional.cross_entropy(logits, labels)


def workaround(device):
    import torch
    logits, labels = _batch(device)
    return torch.nn.functional.cross_entropy(logits, labels.long()).item()


def expected(device):
    import math
    return math.log(5)
