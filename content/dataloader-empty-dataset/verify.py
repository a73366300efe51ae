def _count(find):
    import pathlib
    import tempfile
    from torch.utils.data import DataLoader
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(5):
            (folder / ("IMG_%d.JPG" % number)).touch()
        names = [f.name for f in find(folder)]
        return sum(len(batch) for batch in DataLoader(names, batch_size=2, shuffle=True))


def reproduce(device):
    _count(lambda folder: [f for f in folder.iterdir() if f.suffix == ".jpg"])


def workaround(device):
    return _count(lambda folder: [f for f in folder.iterdir() if f.suffix.lower() == ".jpg"])


def expected(device):
    return 5
