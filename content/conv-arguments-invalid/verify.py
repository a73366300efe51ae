def _size(padding, device):
    import torch
    layer = torch.nn.Conv2d(3, 8, kernel_size=7, stride=2, padding=padding).to(device)
    return list(layer(torch.zeros(1, 3, 33, 32, device=device)).shape)


def reproduce(device):
    _size("same", device)


def workaround(device):
    return _size(3, device)


def expected(device):
    return [1, 8, 17, 16]
