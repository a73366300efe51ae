def _signal():
    import torch
    return torch.tensor([1.0, 0.0, 0.0, 0.0])


def reproduce(device):
    import torch
    torch.rfft(_signal(), 1)


def workaround(device):
    import torch
    return torch.view_as_real(torch.fft.rfft(_signal())).tolist()


def expected(device):
    return [[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]]
