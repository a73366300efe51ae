def _reduce(dtype):
    import torch
    import torch.distributed as dist
    dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    try:
        counts = torch.arange(3, dtype=torch.int16).to(dtype)
        dist.all_reduce(counts)
        return counts.tolist()
    finally:
        dist.destroy_process_group()


def skip(device):
    import torch.distributed as dist
    if not (dist.is_available() and dist.is_gloo_available()):
        return "this PyTorch has no Gloo", "这个 PyTorch 没有 Gloo"


def reproduce(device):
    import torch
    _reduce(torch.int16)


def workaround(device):
    import torch
    return _reduce(torch.int32)


def expected(device):
    return [0, 1, 2]
