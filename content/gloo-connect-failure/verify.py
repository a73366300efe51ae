def _rank(number, store, leaves):
    import torch
    import torch.distributed as dist

    dist.init_process_group("gloo", init_method=store, rank=number, world_size=2)
    try:
        if number == 1 and leaves:
            return 0  # as a rank that died of an error of its own
        total = torch.ones(1)
        dist.all_reduce(total)
        dist.barrier()
        return int(total)
    finally:
        dist.destroy_process_group()


def _two_ranks(leaves):
    import multiprocessing, pathlib, tempfile
    from concurrent.futures import ProcessPoolExecutor
    import torch  # noqa: F401  once: forked ranks have it already
    fork = "fork" in multiprocessing.get_all_start_methods()
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        with ProcessPoolExecutor(2, multiprocessing.get_context("fork" if fork else "spawn")) as pool:
            return list(pool.map(_rank, [0, 1], [store] * 2, [leaves] * 2))


def reproduce(device):
    _two_ranks(leaves=True)


def workaround(device):
    return _two_ranks(leaves=False)


def expected(device):
    return [2, 2]
