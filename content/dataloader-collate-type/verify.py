def _sums(collate):
    from torch.utils.data import DataLoader

    class Samples:
        def __len__(self):
            return 6

        def __getitem__(self, index):
            if index != 4:
                return float(index)

    return [float(batch.sum()) for batch in DataLoader(Samples(), batch_size=2, collate_fn=collate)]


def reproduce(device):
    _sums(None)


def workaround(device):
    from torch.utils.data import default_collate
    return _sums(lambda samples: default_collate([s for s in samples if s is not None]))


def expected(device):
    return [1.0, 5.0, 5.0]
