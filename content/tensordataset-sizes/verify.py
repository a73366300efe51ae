def _dataset(flat):
    import torch
    from torch.utils.data import TensorDataset

    inputs, labels = torch.zeros(800, 12), torch.arange(800).reshape(1, 800)
    return TensorDataset(inputs, labels.reshape(-1) if flat else labels)


def reproduce(device):
    _dataset(flat=False)


def workaround(device):
    dataset = _dataset(flat=True)
    return [len(dataset), int(dataset[799][1])]


def expected(device):
    return [800, 799]
