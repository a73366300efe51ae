class Noise:  # a sample is one number from a generator of the dataset's own
    def __init__(self):
        import numpy
        self.rng = numpy.random.default_rng(0)

    def __len__(self):
        return 4

    def __getitem__(self, index):
        return float(self.rng.random())


def _seed(worker_id):
    import numpy
    import torch
    info = torch.utils.data.get_worker_info()
    info.dataset.rng = numpy.random.default_rng(info.seed)


def _two_epochs(seed_worker):
    import torch
    loader = torch.utils.data.DataLoader(Noise(), batch_size=None, num_workers=2, worker_init_fn=seed_worker)
    return [[round(float(number), 6) for number in loader] for _ in range(2)]


def reproduce(device):
    first, second = _two_epochs(None)
    if len(set(first + second)) < 8:
        raise Observed("8 samples of two workers and two epochs are %d numbers: %s %s" % (len(set(first + second)), first, second))


def workaround(device):
    return len(set(sum(_two_epochs(_seed), [])))


def expected(device):
    return 8
