def _tensor(device):
    import torch

    return torch.ones(2, 3, device=device)


def reproduce(device):
    return _tensor(device).shape(0)


def workaround(device):
    x = _tensor(device)
    return [x.shape[0], x.size(0)]


def expected(device):
    return [2, 2]
