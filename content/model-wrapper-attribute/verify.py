def _wrapped():
    import torch
    model = torch.nn.Sequential()
    model.add_module("fc", torch.nn.Linear(2, 2))
    torch.nn.init.ones_(model.fc.weight)
    return torch.nn.DataParallel(model)


def reproduce(device):
    _wrapped().fc


def workaround(device):
    return _wrapped().module.fc.weight.detach().cpu()


def expected(device):
    import torch
    return torch.ones(2, 2)
