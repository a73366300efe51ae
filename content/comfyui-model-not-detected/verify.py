def _text_encoder(parts):
    """What a checkpoint loader does: it takes the weights whose names begin as those of a text encoder do."""
    import os
    import tempfile

    import torch

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.pt")
        torch.save({part + "layer.weight": torch.ones(2) for part in parts}, path)
        names = torch.load(path, weights_only=True)
    clip = [name for name in names if name.startswith("conditioner.embedders.")] or None
    return clip if clip else "ERROR: clip input is invalid: %s" % clip


def reproduce(device):
    return _text_encoder(["model.diffusion_model."])


def workaround(device):
    return _text_encoder(["model.diffusion_model.", "conditioner.embedders."])


def expected(device):
    return ["conditioner.embedders.layer.weight"]
