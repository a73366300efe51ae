def _layers(device):
    from torch import nn

    return [nn.Identity().to(device), nn.ReLU()]


def reproduce(device):
    from torch import nn

    nn.Sequential(_layers(device))


def workaround(device):
    import torch
    from torch import nn

    return nn.Sequential(*_layers(device))(torch.tensor([-1.0, 2.0], device=device)).tolist()


def expected(device):
    return [0.0, 2.0]
