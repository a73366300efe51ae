def _spectrum(dtype, device):
    import torch
    return torch.fft.fft(torch.ones(400, device=device, dtype=dtype)).abs().sum().item()


def reproduce(device):
    import torch
    _spectrum(torch.float16, device)


def workaround(device):
    import torch
    return round(_spectrum(torch.float32, device), 2)


def expected(device):
    return 400.0
