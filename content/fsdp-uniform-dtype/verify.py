def _wrap(uniform):
    import pathlib
    import tempfile

    import torch
    import torch.distributed as dist
    from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

    cpu = torch.device("cpu")
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            net = torch.nn.Sequential(torch.nn.Linear(4, 4).bfloat16(), torch.nn.LayerNorm(4))
            if uniform:
                net = net.float()
            wrapped = FSDP(net, device_id=cpu)
            return sorted({str(p.dtype) for p in wrapped.parameters()})
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _wrap(uniform=False)


def workaround(device):
    return _wrap(uniform=True)


def expected(device):
    return ["torch.float32"]
