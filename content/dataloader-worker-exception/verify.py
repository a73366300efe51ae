class Files:
    def __len__(self):
        return 4

    def __getitem__(self, i):
        if i == 2:
            open("tracelore-no-such-file.png").close()
        return i


class Checked(Files):
    def __getitem__(self, i):
        try:
            return super().__getitem__(i)
        except OSError:
            return -1  # mark the bad sample; better: drop it from the list beforehand


def _read(dataset):
    from torch.utils.data import DataLoader

    return [batch.tolist() for batch in DataLoader(dataset, batch_size=2, num_workers=1)]


def reproduce(device):
    _read(Files())


def workaround(device):
    return _read(Checked())


def expected(device):
    return [[0, 1], [-1, 3]]
