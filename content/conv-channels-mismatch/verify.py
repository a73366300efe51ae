def _parts(device):
    import torch
    conv = torch.nn.Conv2d(3, 2, 1)
    torch.nn.init.constant_(conv.weight, 1.0)
    torch.nn.init.zeros_(conv.bias)
    image = torch.arange(24.0).reshape(2, 4, 3)  # height, width, channels
    return conv.to(device), image.to(device)


def reproduce(device):
    conv, image = _parts(device)
    conv(image[None])


def workaround(device):
    conv, image = _parts(device)
    return conv(image.permute(2, 0, 1)[None]).detach().cpu()


def expected(device):
    import torch
    one = torch.arange(24.0).reshape(2, 4, 3).sum(-1)
    return torch.stack([one, one])[None]
