def _step(dtype):
    import torch
    from deepspeed.runtime.fp16.loss_scaler import DynamicLossScaler

    scaler = DynamicLossScaler(init_scale=1, scale_window=1000, min_scale=1, delayed_shift=1,
                               consecutive_hysteresis=False, raise_error_at_min_scale=True, dtype=dtype)
    product = torch.tensor(300.0, dtype=dtype) * torch.tensor(300.0, dtype=dtype)
    scaler.update_scale(not bool(torch.isfinite(product)))
    return float(product)


def reproduce(device):
    import torch
    _step(torch.float16)


def workaround(device):
    import torch
    return _step(torch.bfloat16)


def expected(device):
    return 90112.0
