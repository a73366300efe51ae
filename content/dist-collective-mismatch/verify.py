def _rank(number, store, length):
    import os, torch
    import torch.distributed as dist
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    dist.set_debug_level_from_env()  # torch was imported before
    dist.init_process_group("gloo", init_method=store, rank=number, world_size=2)
    try:
        part = torch.ones(length)
        dist.all_reduce(part)
        dist.barrier()
        return int(part.sum())
    finally:
        dist.destroy_process_group()


def _two_ranks(*lengths):
    import multiprocessing, pathlib, tempfile
    from concurrent.futures import ProcessPoolExecutor
    import torch  # noqa: F401  once: forked ranks have it already
    fork = "fork" in multiprocessing.get_all_start_methods()
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        with ProcessPoolExecutor(2, multiprocessing.get_context("fork" if fork else "spawn")) as pool:
            return list(pool.map(_rank, [0, 1], [store] * 2, lengths))


def reproduce(device):
    _two_ranks(2, 3)


def workaround(device):
    return _two_ranks(2, 2)


def expected(device):
    return [4, 4]
