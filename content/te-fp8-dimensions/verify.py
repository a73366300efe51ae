def skip(device):
    import torch
    if torch.cuda.get_device_capability() < (8, 9):
        return "FP8 needs compute capability 8.9 or later", "FP8 要求计算能力不低于 8.9"


def _rows(rows, device):
    import torch
    import transformer_engine.pytorch as te
    layer = te.Linear(32, 32, bias=False, device=device)
    with te.fp8_autocast(enabled=True):
        return list(layer(torch.ones(rows, 32, device=device)).shape)


def reproduce(device):
    _rows(7, device)


def workaround(device):
    return _rows(32, device)


def expected(device):
    return [32, 32]
