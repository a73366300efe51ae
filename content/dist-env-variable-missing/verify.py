_NAMES = ("RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")


def reproduce(device):
    import os
    import torch.distributed as dist
    for name in _NAMES:
        os.environ.pop(name, None)
    dist.init_process_group("gloo")


def workaround(device):
    import os
    import torch
    import torch.distributed as dist
    os.environ.update(zip(_NAMES, ("0", "1", "127.0.0.1", "0")))
    dist.init_process_group("gloo")
    try:
        total = torch.ones(2)
        dist.all_reduce(total)
        return [dist.get_world_size(), total]
    finally:
        dist.destroy_process_group()


def expected(device):
    import torch
    return [1, torch.ones(2)]
