def _parts(device):
    import torch
    conv = torch.nn.Conv2d(3, 2, 1)
    torch.nn.init.constant_(conv.weight, 0.5)
    torch.nn.init.zeros_(conv.bias)
    clip = torch.arange(96.0).reshape(2, 4, 3, 2, 2)  # batch, time, channels, height, width
    return conv.to(device), clip.to(device)


def reproduce(device):
    conv, clip = _parts(device)
    conv(clip)


def workaround(device):
    conv, clip = _parts(device)
    return conv(clip.flatten(0, 1)).unflatten(0, clip.shape[:2]).detach().cpu()


def expected(device):
    import torch
    conv, clip = _parts("cpu")
    return torch.stack([conv(clip[:, t]) for t in range(4)], 1).detach()
