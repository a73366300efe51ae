class Batch:
    def __init__(self, rows):
        self.rows = rows

    def __setstate__(self, state):
        raise ValueError("rows are missing")


def _load(pin):
    import contextlib
    from unittest import mock

    import torch
    from torch.utils.data import DataLoader

    simulated = [(torch.cuda, "is_available", True), (torch.cuda, "current_device", 0), (torch.cuda, "set_device", None)]
    if hasattr(torch, "accelerator"):
        simulated += [(torch.accelerator, "is_available", True), (torch.accelerator, "current_device_index", 0),
                      (torch.accelerator, "set_device_index", None),
                      (torch.accelerator, "current_accelerator", torch.device("cuda"))]
    with contextlib.ExitStack() as stack:
        for module, name, value in simulated if pin else []:
            stack.enter_context(mock.patch.object(module, name, lambda *_, value=value, **__: value))
        return list(DataLoader(range(3), num_workers=1, pin_memory=pin, collate_fn=Batch))


def reproduce(device):
    _load(pin=True)


def workaround(device):
    try:
        return _load(pin=False)
    except ValueError as error:
        return str(error)


def expected(device):
    return "rows are missing"
