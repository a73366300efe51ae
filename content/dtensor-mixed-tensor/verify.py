def _sum(convert):
    import pathlib
    import tempfile

    import torch
    import torch.distributed as dist
    from torch.distributed.device_mesh import init_device_mesh
    try:
        from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_tensor
    except ImportError:  # before torch 2.5
        from torch.distributed._tensor import DTensor, Replicate, Shard, distribute_tensor

    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            mesh = init_device_mesh("cpu", (1,))
            weight = distribute_tensor(torch.arange(3.0), mesh, [Shard(0)])
            x = torch.ones(3)
            if convert:
                x = DTensor.from_local(x, mesh, [Replicate()])
            return torch.add(x, weight).full_tensor()
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _sum(convert=False)


def workaround(device):
    return _sum(convert=True)


def expected(device):
    import torch

    return torch.tensor([1.0, 2.0, 3.0])
