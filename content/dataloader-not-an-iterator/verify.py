def _loader():
    import torch
    data = torch.utils.data.TensorDataset(torch.arange(4.0))
    return torch.utils.data.DataLoader(data, batch_size=2)


def reproduce(device):
    iter(_loader()).next()


def workaround(device):
    loader = _loader()
    return [next(iter(loader))[0].tolist(), loader.dataset[0][0].item()]


def expected(device):
    return [[0.0, 1.0], 0.0]
