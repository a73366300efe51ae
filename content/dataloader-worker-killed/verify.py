class Heavy:
    """A worker that reads sample 5 is killed, as the kernel does when memory runs out."""

    def __len__(self):
        return 8

    def __getitem__(self, i):
        import os
        import signal

        from torch.utils.data import get_worker_info

        if i == 5 and get_worker_info() is not None:
            os.kill(os.getpid(), signal.SIGKILL)
        return i


def _read(**workers):
    from torch.utils.data import DataLoader

    return [batch.tolist() for batch in DataLoader(Heavy(), batch_size=4, **workers)]


def skip(device):
    import multiprocessing
    if "fork" not in multiprocessing.get_all_start_methods():
        return "needs fork (not on Windows)", "需要 fork（Windows 上没有）"


def reproduce(device):
    _read(num_workers=1, multiprocessing_context="fork")


def workaround(device):
    return _read(num_workers=0)


def expected(device):
    return [[0, 1, 2, 3], [4, 5, 6, 7]]
