def _load(folder, save):
    import warnings
    import torch
    import torch.distributed.checkpoint as dcp
    warnings.simplefilter("ignore")
    if save:
        dcp.save({"a": torch.arange(3.0)}, checkpoint_id=folder)
    state = {"a": torch.zeros(3)}
    dcp.load(state, checkpoint_id=folder)
    return state["a"].tolist()


def reproduce(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        _load(folder, save=False)


def workaround(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        return _load(folder, save=True)


def expected(device):
    return [0.0, 1.0, 2.0]
