def reproduce(device):
    import importlib
    importlib.import_module("transformer_engine.pytorch")


def workaround(device):
    import torch
    torch.manual_seed(0)
    layer, x = torch.nn.Linear(4, 4), torch.ones(2, 4)
    return (layer(x) - layer.bias).detach()


def expected(device):
    import torch
    torch.manual_seed(0)
    layer = torch.nn.Linear(4, 4)
    return (torch.ones(2, 4) @ layer.weight.t()).detach()
