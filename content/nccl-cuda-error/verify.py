RANK = """
import sys, torch, torch.distributed as dist
rank, world, store = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
torch.cuda.set_device(rank)
dist.init_process_group("nccl", init_method=store, rank=rank, world_size=world)
x = torch.ones(1, device="cuda")
dist.all_reduce(x)
print("SUM", int(x))
dist.destroy_process_group()
"""


def _all_gpus(**settings):
    """One all_reduce over every visible GPU, one process each."""
    import os, pathlib, subprocess, sys, tempfile, torch
    world = torch.cuda.device_count()
    env = dict(os.environ, NCCL_DEBUG="WARN", **settings)
    with tempfile.TemporaryDirectory() as folder:
        args = [str(world), pathlib.Path(folder, "store").as_uri()]
        ranks = [subprocess.Popen([sys.executable, "-c", RANK, str(rank)] + args, env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                 for rank in range(world)]
        return [rank.communicate(timeout=300)[0].decode(errors="replace") for rank in ranks]


def reproduce(device):
    return "\n".join(_all_gpus())


def workaround(device):
    return [int(text.split("SUM")[1].split()[0]) for text in _all_gpus(NCCL_P2P_DISABLE="1")]


def expected(device):
    import torch
    return [torch.cuda.device_count()] * torch.cuda.device_count()
