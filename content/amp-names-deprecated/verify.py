def reproduce(device):
    import torch, warnings

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        torch.cuda.amp.GradScaler(enabled=False)
    return "\n".join("%s: %s" % (one.category.__name__, one.message) for one in seen)


def workaround(device):
    import torch, warnings

    with warnings.catch_warnings():
        warnings.simplefilter("error", FutureWarning)
        new = hasattr(torch.amp, "GradScaler")
        scaler = torch.amp.GradScaler("cuda", enabled=False) if new else torch.cuda.amp.GradScaler(enabled=False)
        with torch.autocast(device, dtype=torch.bfloat16):
            product = torch.ones(2, 4, device=device) @ torch.ones(4, 2, device=device)
    return scaler.scale(product).float().sum().item()


def expected(device):
    return 16.0
