def _mask(device):
    import torch
    return torch.tensor([3, 1, 3, 2], device=device) == 3


def reproduce(device):
    1 - _mask(device)


def workaround(device):
    mask = _mask(device)
    return [(~mask).tolist(), mask.float().mean().item()]


def expected(device):
    return [[False, True, False, True], 0.5]
