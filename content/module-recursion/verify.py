def _model(keep):
    import torch

    class Block(torch.nn.Module):
        def __init__(self, parent):
            super().__init__()
            keep(self, parent)

    model = torch.nn.Sequential(torch.nn.Linear(2, 2))
    model.add_module("block", Block(model))
    return model


def reproduce(device):
    return len(list(_model(lambda block, parent: setattr(block, "parent", parent)).to(device).parameters()))


def workaround(device):
    model = _model(lambda block, parent: object.__setattr__(block, "parent", parent)).to(device)
    return len(list(model.parameters()))


def expected(device):
    return 2
