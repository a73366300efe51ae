def _quantized():
    import torch
    return torch.quantize_per_tensor(torch.tensor([1.0, 2.0]), 0.5, 0, torch.quint8)


def reproduce(device):
    _quantized() + _quantized()


def workaround(device):
    return _quantized().dequantize() + _quantized().dequantize()


def expected(device):
    import torch
    return torch.tensor([2.0, 4.0])
