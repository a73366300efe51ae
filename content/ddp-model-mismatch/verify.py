def _rank(number, store, outputs):
    import datetime, torch
    import torch.distributed as dist
    patience = datetime.timedelta(seconds=30)  # of rank 0, which does not notice by itself that rank 1 gave up
    dist.init_process_group("gloo", init_method=store, rank=number, world_size=2, timeout=patience)
    try:
        net = torch.nn.Linear(2, outputs)
        torch.nn.parallel.DistributedDataParallel(net)
        dist.barrier()
        return len(list(net.parameters()))
    finally:
        dist.destroy_process_group()


def _two_ranks(*outputs):
    import multiprocessing, pathlib, tempfile
    from concurrent.futures import ProcessPoolExecutor
    import torch  # noqa: F401  once: forked ranks have it already
    fork = "fork" in multiprocessing.get_all_start_methods()
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        with ProcessPoolExecutor(2, multiprocessing.get_context("fork" if fork else "spawn")) as pool:
            ranks = [pool.submit(_rank, number, store, outputs[number]) for number in (1, 0)]
            return [rank.result() for rank in ranks]  # rank 1 is the one that compares


def reproduce(device):
    _two_ranks(1, 2)


def workaround(device):
    return _two_ranks(1, 1)


def expected(device):
    return [2, 2]
