def _wave(device):
    import torch
    return torch.sin(torch.arange(256.0, device=device) / 5), torch.hann_window(64, device=device)


def reproduce(device):
    import torch
    wave, window = _wave(device)
    torch.stft(wave, 64, window=window)


def workaround(device):
    import torch
    wave, window = _wave(device)
    spec = torch.stft(wave, 64, window=window, return_complex=True)
    return torch.istft(spec, 64, window=window, length=256).cpu()


def expected(device):
    return _wave(device)[0].cpu()
