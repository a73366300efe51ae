def _add(whole):
    import pathlib
    import tempfile

    import torch
    import torch.distributed as dist
    from torch.distributed.device_mesh import init_device_mesh
    try:
        from torch.distributed.tensor import Replicate, distribute_tensor
    except ImportError:
        from torch.distributed._tensor import Replicate, distribute_tensor

    with tempfile.TemporaryDirectory() as folder:
        dist.init_process_group("gloo", init_method=pathlib.Path(folder, "store").as_uri(), rank=0, world_size=1)
        try:
            mesh = init_device_mesh("cpu", (1, 1), mesh_dim_names=("dp", "tp"))
            a = distribute_tensor(torch.ones(2), mesh, [Replicate(), Replicate()])
            b = distribute_tensor(torch.ones(2), mesh["tp"], [Replicate()])
            return (a.full_tensor() + b.full_tensor() if whole else a + b).tolist()
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _add(whole=False)


def workaround(device):
    return _add(whole=True)


def expected(device):
    return [2.0, 2.0]
