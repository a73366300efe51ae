def _padded(ids, max_len, cut):
    import torch
    if cut:
        ids = ids[:max_len]
    return torch.cat([ids, torch.ones(max_len - len(ids), dtype=ids.dtype)]).tolist()


def reproduce(device):
    import torch
    _padded(torch.arange(5), 3, cut=False)


def workaround(device):
    import torch
    return _padded(torch.arange(5), 3, cut=True), _padded(torch.arange(2), 3, cut=True)


def expected(device):
    return [0, 1, 2], [0, 1, 1]
