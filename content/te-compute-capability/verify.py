def _linear(device, fp8):
    import torch
    import transformer_engine.pytorch as te
    layer = te.Linear(32, 32, bias=False, device=device)
    with te.fp8_autocast(enabled=fp8):
        return list(layer(torch.ones(16, 32, device=device)).shape)


def reproduce(device):
    _linear(device, True)


def workaround(device):
    return _linear(device, False)


def expected(device):
    return [16, 32]
