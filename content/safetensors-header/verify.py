def _round_trip(missing):
    import os
    import tempfile
    from safetensors.torch import load_file, save
    data = save({"weight": expected("cpu")})
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.safetensors")
        with open(path, "wb") as f:
            f.write(data[:len(data) - missing])
        return load_file(path)["weight"].clone()


def reproduce(device):
    _round_trip(8)


def workaround(device):
    return _round_trip(0)


def expected(device):
    import torch
    return torch.arange(6.0).reshape(2, 3)
