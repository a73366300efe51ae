class Counted:  # tells every process how many samples were loaded so far
    def __init__(self):
        import multiprocessing
        self.loaded = multiprocessing.Value("i", 0)

    def __len__(self):
        return 64

    def __getitem__(self, index):
        with self.loaded.get_lock():
            self.loaded.value += 1
        return index


def _loaded_meanwhile(workers):  # samples that are loaded while the loop computes a step
    import time
    import torch
    data = Counted()
    batches = iter(torch.utils.data.DataLoader(data, batch_size=4, num_workers=workers))
    next(batches)
    before = 4
    until = time.monotonic() + (20 if workers else 1)
    while data.loaded.value - before < 4 and time.monotonic() < until:
        time.sleep(0.05)  # the step
    return data.loaded.value - before


def reproduce(device):
    if _loaded_meanwhile(0) == 0:
        raise Observed("with num_workers=0 not one sample is loaded while the loop computes: load and compute take turns")


def workaround(device):
    return _loaded_meanwhile(2) >= 4


def expected(device):
    return True
