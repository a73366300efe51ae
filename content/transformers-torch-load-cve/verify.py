def reproduce(device):
    from transformers.utils import import_utils
    check = getattr(import_utils, "check_torch_load_is_safe", None)
    if check is not None:
        check()


def workaround(device):
    import os
    import tempfile
    from safetensors.torch import load_file, save_file
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.safetensors")
        save_file({"weight": expected(device)}, path)
        return load_file(path)["weight"].clone()


def expected(device):
    import torch
    return torch.arange(6.0).reshape(2, 3)
