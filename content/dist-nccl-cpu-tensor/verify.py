def _all_reduce(backend, tensor_device):
    import torch
    import torch.distributed as dist
    dist.init_process_group(backend, store=dist.HashStore(), rank=0, world_size=1)
    try:
        x = torch.ones(3, device=tensor_device)
        dist.all_reduce(x)
        return x.cpu()
    finally:
        dist.destroy_process_group()


def reproduce(device):
    if device.startswith("cuda"):
        _all_reduce("nccl", "cpu")
    else:
        _all_reduce("cuda:gloo", "cpu")


def workaround(device):
    return _all_reduce("cpu:gloo,cuda:nccl" if device.startswith("cuda") else "gloo", "cpu")


def expected(device):
    import torch
    return torch.ones(3)
