def _wrap(**options):
    import os
    import tempfile
    import torch
    import torch.distributed as dist
    from torch.nn.parallel import DistributedDataParallel
    with tempfile.TemporaryDirectory() as folder:
        dist.init_process_group("gloo", init_method="file://" + os.path.join(folder, "store"), rank=0, world_size=1)
        try:
            layer = torch.nn.Linear(2, 2)
            DistributedDataParallel(layer, **options)(torch.ones(1, 2)).sum().backward()
            return layer.bias.grad
        finally:
            dist.destroy_process_group()


def skip(device):
    import sys
    import torch.distributed as dist
    if sys.platform == "win32" or not dist.is_available() or not dist.is_gloo_available():
        return "this torch has no gloo, or the file store needs another path here", "这里的 torch 没有 gloo，或文件会合的路径写法不同"


def reproduce(device):
    _wrap(device_ids=[0])


def workaround(device):
    return _wrap()


def expected(device):
    import torch
    return torch.ones(2)
