def skip(device):
    import multiprocessing, torch.distributed as dist
    if not (dist.is_available() and dist.is_gloo_available() and "fork" in multiprocessing.get_all_start_methods()):
        return "this PyTorch has no gloo, or this system no fork", "这个 PyTorch 没有 gloo，或者系统不能 fork"

def _rank(rank, folder, cured, queue):
    import time, torch, torch.distributed as dist
    dist.init_process_group("gloo", init_method="file://" + folder + "/meet", rank=rank, world_size=2)
    model, sums = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(8, 8)), []
    def counting(state, bucket):
        sums.append(bucket.buffer().numel())
        return dist.all_reduce(bucket.buffer(), async_op=True).get_future().then(lambda done: done.value()[0])
    model.register_comm_hook(None, counting)
    for part in range(4):  # of one accumulated batch
        with model.no_sync() if cured and part < 3 else torch.enable_grad():
            model(torch.ones(2, 8)).sum().backward()
    total, start = len(sums), time.perf_counter()
    time.sleep(0 if cured else rank * 3)  # rank 1 has the longer samples
    model(torch.ones(2, 8)).sum().backward()
    sampler = torch.utils.data.DistributedSampler(range(64)) if cured else None
    queue.put([rank, len(torch.utils.data.DataLoader(range(64), 8, sampler=sampler)), total, cured or time.perf_counter() - start > 1.5])
    dist.barrier()

def _two_ranks(cured):  # of each: steps an epoch, sums over the ranks for a batch in four parts; whether it waited (asked without cure)
    import tempfile, torch.multiprocessing as mp
    queue = mp.get_context("fork").SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(_rank, (folder, cured, queue), 2, start_method="fork")
    return sorted(queue.get() for _ in range(2))

def reproduce(device):
    if _two_ranks(False) == [[0, 8, 4, True], [1, 8, 4, True]]:
        raise Observed("no sampler: 8 steps an epoch, as with one rank; no no_sync(): 4 sums for one step; rank 1 is 3 s late: rank 0 waits, too")

def workaround(device):
    return _two_ranks(True)

def expected(device):
    return [[0, 4, 1, True], [1, 4, 1, True]]
