def _checkpoint():
    import argparse
    import io
    import torch
    buffer = io.BytesIO()
    torch.save({"w": torch.arange(4.0), "args": argparse.Namespace(lr=0.1)}, buffer)
    buffer.seek(0)
    return buffer


def reproduce(device):
    import torch
    torch.load(_checkpoint(), map_location=device)


def workaround(device):
    import argparse
    import torch
    if hasattr(torch.serialization, "safe_globals"):
        with torch.serialization.safe_globals([argparse.Namespace]):
            loaded = torch.load(_checkpoint(), map_location=device, weights_only=True)
    else:  # before 2.5: nothing to allow, the file is our own
        loaded = torch.load(_checkpoint(), map_location=device, weights_only=False)
    return [loaded["w"].cpu(), loaded["args"].lr]


def expected(device):
    import torch
    return [torch.arange(4.0), 0.1]
