def _rank(number, port, device_map):
    import os

    import torch
    from accelerate import Accelerator

    os.environ.update(RANK=str(number), LOCAL_RANK=str(number), WORLD_SIZE="2", LOCAL_WORLD_SIZE="2",
                      MASTER_ADDR="127.0.0.1", MASTER_PORT=port, ACCELERATE_USE_CPU="true", OMP_NUM_THREADS="1")
    model = torch.nn.Linear(2, 2)
    model.hf_device_map = device_map
    return type(Accelerator(cpu=True).prepare(model)).__name__


def _two_ranks(device_map):
    import multiprocessing
    import socket
    from concurrent.futures import ProcessPoolExecutor

    import accelerate  # noqa: F401  once: forked ranks have it already

    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = str(s.getsockname()[1])
    fork = "fork" in multiprocessing.get_all_start_methods()
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork" if fork else "spawn")) as pool:
        return list(pool.map(_rank, [0, 1], [port] * 2, [device_map] * 2))


def reproduce(device):
    _two_ranks({"a": 0, "b": 1})


def workaround(device):
    return _two_ranks({"": "cpu"})


def expected(device):
    return ["DistributedDataParallel"] * 2
