def _check(models, name):
    """The check of ComfyUI's validate_inputs, on the files of models/checkpoints."""
    import os

    files = sorted(os.listdir(os.path.join(models, "checkpoints")))
    if name not in files:
        return "  - Value not in list: ckpt_name: %r not in %s" % (name, files)


def _with_file(folder_of_the_file):
    import os
    import tempfile

    import torch

    with tempfile.TemporaryDirectory() as models:
        os.mkdir(os.path.join(models, "checkpoints"))
        path = os.path.join(models, folder_of_the_file, "model.pt")
        torch.save({"weight": torch.ones(2)}, path)
        return _check(models, "model.pt")


def reproduce(device):
    return _with_file(".")


def workaround(device):
    return _with_file("checkpoints") is None


def expected(device):
    return True
