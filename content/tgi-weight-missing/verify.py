def _read(name):
    import pathlib
    import tempfile

    import torch
    from safetensors.torch import save_file
    from text_generation_server.utils.weights import Weights
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "model.safetensors")
        save_file({"embed.weight": torch.ones(2, 2)}, path)
        return list(Weights([path], torch.device("cpu"), torch.float32, None).get_tensor(name).shape)


def reproduce(device):
    _read("lm_head.weight")


def workaround(device):
    return _read("embed.weight")


def expected(device):
    return [2, 2]
