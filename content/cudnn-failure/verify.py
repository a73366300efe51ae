def _convolve(device, enabled):
    import torch
    x = torch.arange(32.0, device=device).reshape(1, 1, 4, 8)
    with torch.backends.cudnn.flags(enabled=enabled):
        return torch.nn.functional.conv2d(x, torch.ones(1, 1, 3, 3, device=device)).cpu()


def skip(device):
    import torch
    if not torch.backends.cudnn.is_available():
        return "this build of torch has no cuDNN", "这里的 torch 不带 cuDNN"


def reproduce(device):
    import torch
    print("cuDNN", torch.backends.cudnn.version())  # compares the version found with the one compiled against
    _convolve(device, True)


def workaround(device):
    return _convolve(device, False)


def expected(device):
    return _convolve("cpu", False)
