def _layer(device):
    import torch

    return torch.nn.Linear(2, 2).to(device)


def reproduce(device):
    return _layer(device).device


def workaround(device):
    return next(_layer(device).parameters()).device.type


def expected(device):
    import torch

    return torch.device(device).type
