def _group(backend):
    import os
    import tempfile
    import torch
    import torch.distributed as dist
    with tempfile.TemporaryDirectory() as folder:
        address = "file://" + os.path.join(folder, "store").replace(os.sep, "/")
        dist.init_process_group(backend, init_method=address, rank=0, world_size=1)
        try:
            total = torch.ones(2)
            dist.all_reduce(total)
            return total
        finally:
            dist.destroy_process_group()


def skip(device):
    import torch
    if torch.cuda.is_available():
        return "NCCL has a GPU here", "这里有 GPU，NCCL 可用"
    return None


def reproduce(device):
    _group("nccl")


def workaround(device):
    return _group("gloo")


def expected(device):
    import torch
    return torch.ones(2)
