def spectrum(wave):
    import torch
    window = torch.hann_window(400, device=wave.device)
    return torch.stft(wave, 400, 160, window=window, center=False, return_complex=True)


def reproduce(device):
    import torch
    spectrum(torch.ones(1, 100, device=device))


def workaround(device):
    import torch
    wave = torch.ones(1, 100, device=device)
    return list(spectrum(torch.nn.functional.pad(wave, (0, 300))).shape)


def expected(device):
    return [1, 201, 1]
