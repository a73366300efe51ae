def _array():
    import torch
    return torch.arange(4, dtype=torch.float64) / 2


def reproduce(device):
    _array().to("mps")


def workaround(device):
    return _array().float().to("mps").cpu()


def expected(device):
    return _array().float()
