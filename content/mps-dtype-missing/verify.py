def _values():
    import torch
    return torch.arange(4, dtype=torch.float16) / 2


def reproduce(device):
    import torch
    for dtype in (torch.bfloat16, torch.float8_e4m3fn, torch.complex128):
        (_values().float().to(dtype).to("mps") * 2).cpu()


def workaround(device):
    return (_values().to("mps") * 2).cpu()


def expected(device):
    return _values() * 2
