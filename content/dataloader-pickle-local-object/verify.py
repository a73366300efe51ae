def _read(collate):
    from torch.utils.data import DataLoader

    spawn = {"num_workers": 1, "multiprocessing_context": "spawn"}
    return [list(map(int, batch)) for batch in DataLoader(range(4), 2, collate_fn=collate, **spawn)]


def reproduce(device):
    _read(lambda batch: batch)


def workaround(device):
    import functools

    # list is importable by name in the worker; partial binds arguments where a lambda would
    return _read(functools.partial(list))


def expected(device):
    return [[0, 1], [2, 3]]
