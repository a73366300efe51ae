def _first_batch(workers, **options):
    from torch.utils.data import DataLoader
    return next(iter(DataLoader(list(range(8)), batch_size=4, num_workers=workers, **options))).tolist()


def reproduce(device):
    _first_batch(0, persistent_workers=True, prefetch_factor=None)


def workaround(device):
    workers = 0
    return _first_batch(workers, **(dict(prefetch_factor=4, persistent_workers=True) if workers else {}))


def expected(device):
    return [0, 1, 2, 3]
