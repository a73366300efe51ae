class Guarded:
    import threading
    lock = threading.Lock()  # stands for one inside OpenCV, tokenizers, a client library

    def __len__(self):
        return 4

    def __getitem__(self, i):
        with Guarded.lock:
            return i * i


def _read(start, seconds):
    from torch.utils.data import DataLoader

    with Guarded.lock:  # as another thread of the training process holds it while the worker starts
        batches = iter(DataLoader(Guarded(), batch_size=4, num_workers=1, timeout=seconds,
                                  multiprocessing_context=start))
    return [batch.tolist() for batch in batches]


def skip(device):
    import multiprocessing
    if "fork" not in multiprocessing.get_all_start_methods():
        return "this system has no fork", "这个系统没有 fork"


def reproduce(device):
    _read("fork", 2)


def workaround(device):
    return _read("spawn", 50)


def expected(device):
    return [[0, 1, 4, 9]]
