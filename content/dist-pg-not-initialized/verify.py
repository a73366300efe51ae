def _shard():
    from torch.utils.data.distributed import DistributedSampler

    return list(DistributedSampler(range(8), shuffle=False))


def reproduce(device):
    _shard()


def workaround(device):
    import pathlib
    import tempfile

    import torch.distributed as dist

    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            return _shard()
        finally:
            dist.destroy_process_group()


def expected(device):
    return list(range(8))
