def _rows(dropped):
    from datasets import Dataset
    from torch.utils.data import DataLoader
    dataset = Dataset.from_dict({"x": [1.0, 2.0, 3.0]})
    rows = range(len(dataset))
    dataset = dataset.remove_columns(dropped)
    return [v for batch in DataLoader(dataset, batch_size=2, sampler=rows) for v in batch["x"].tolist()]


def reproduce(device):
    _rows(["x"])


def workaround(device):
    return _rows([])


def expected(device):
    return [1.0, 2.0, 3.0]
