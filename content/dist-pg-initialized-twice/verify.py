def _twice(guarded):
    import os
    import tempfile
    import torch
    import torch.distributed as dist
    with tempfile.TemporaryDirectory() as folder:
        try:
            for name in ("first", "second"):
                if not (guarded and dist.is_initialized()):
                    dist.init_process_group("gloo", init_method="file://" + os.path.join(folder, name),
                                            rank=0, world_size=1)
            numbers = torch.ones(3)
            dist.all_reduce(numbers)
            return numbers
        finally:
            dist.destroy_process_group()


def skip(device):
    import sys
    import torch.distributed as dist
    if sys.platform == "win32" or not dist.is_available() or not dist.is_gloo_available():
        return "this torch has no gloo, or the file store needs another path here", "这里的 torch 没有 gloo，或文件会合的路径写法不同"


def reproduce(device):
    _twice(guarded=False)


def workaround(device):
    return _twice(guarded=True)


def expected(device):
    import torch
    return torch.ones(3)
