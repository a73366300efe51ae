def _fetch(prefix):
    import os
    import pathlib
    import tempfile
    import torch
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "weights.pth")
        source.write_bytes(b"weights")
        target = os.path.join(folder, "copy.pth")
        torch.hub.download_url_to_file(source.as_uri(), target, hash_prefix=prefix, progress=False)
        return pathlib.Path(target).read_bytes().decode()


def reproduce(device):
    _fetch("0676ba61")


def workaround(device):
    import hashlib
    return _fetch(hashlib.sha256(b"weights").hexdigest()[:8])


def expected(device):
    return "weights"
