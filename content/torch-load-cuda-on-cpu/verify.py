def _checkpoint():
    """A file as a machine with more GPUs than this one would write it."""
    import io
    import torch
    missing = "cuda:%d" % torch.cuda.device_count()
    original = torch.serialization.location_tag
    torch.serialization.location_tag = lambda storage: missing
    buffer = io.BytesIO()
    try:
        torch.save({"w": torch.arange(4.0)}, buffer)
    finally:
        torch.serialization.location_tag = original
    buffer.seek(0)
    return buffer


def reproduce(device):
    import torch
    torch.load(_checkpoint())


def workaround(device):
    import torch
    return torch.load(_checkpoint(), map_location="cpu")["w"].to(device).cpu()


def expected(device):
    import torch
    return torch.arange(4.0)
