def _loaded(size):  # a tensor of `size` zeros, after three ones were saved
    import tempfile
    import warnings
    import torch
    import torch.distributed.checkpoint as dcp
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        dcp.save({"weight": torch.ones(3)}, checkpoint_id=folder)
        state = {"weight": torch.zeros(size)}
        dcp.load(state, checkpoint_id=folder)
    return state["weight"].tolist()


def reproduce(device):
    _loaded(4)


def workaround(device):
    return _loaded(3)


def expected(device):
    return [1.0] * 3
