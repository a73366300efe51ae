def _read(workers):
    from torch.utils.data import DataLoader

    loader = DataLoader(list(range(6)), batch_size=3, num_workers=workers)
    return [batch.tolist() for batch in loader]


def skip(device):
    import multiprocessing
    if "fork" not in multiprocessing.get_all_start_methods():
        return "this system has no fork", "这个系统没有 fork"


def reproduce(device):
    import multiprocessing
    import torch  # before the fork, or the child would import it on its own

    with multiprocessing.get_context("fork").Pool(1) as pool:
        pool.apply(_read, (1,))


def workaround(device):
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    import torch

    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork")) as pool:
        return pool.submit(_read, 1).result()


def expected(device):
    return [[0, 1, 2], [3, 4, 5]]
