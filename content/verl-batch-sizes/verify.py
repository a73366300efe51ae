def _split(samples):
    import torch
    from verl import DataProto

    data = DataProto.from_dict(tensors={"x": torch.arange(samples)})
    return [len(part) for part in data.chunk(2)]


def reproduce(device):
    _split(5)


def workaround(device):
    return _split(6)


def expected(device):
    return [3, 3]
