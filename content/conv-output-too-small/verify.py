def _features(device):
    import torch
    return torch.full((1, 4, 1, 1), 2.0, device=device)


def reproduce(device):
    import torch
    torch.nn.MaxPool2d(2)(_features(device))


def workaround(device):
    import torch
    return torch.nn.AdaptiveMaxPool2d(1)(_features(device)).flatten().tolist()


def expected(device):
    return [2.0, 2.0, 2.0, 2.0]
