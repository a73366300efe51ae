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


def _one_rank(**settings):
    """One all_reduce in a process group of one; NCCL opens its socket all the same."""
    import os
    import pathlib
    import subprocess
    import sys
    import tempfile

    env = dict(os.environ, NCCL_DEBUG="WARN", **settings)
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        done = subprocess.run([sys.executable, "-c", RANK, "0", "1", store], env=env, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout.decode(errors="replace")


def skip(device):
    import torch
    if not torch.cuda.is_available():
        return "needs a CUDA GPU", "需要 CUDA GPU"


def reproduce(device):
    return _one_rank(NCCL_SOCKET_IFNAME="=no-such-card0")


def workaround(device):
    return int(_one_rank(NCCL_SOCKET_IFNAME="lo").split("SUM")[1].split()[0])


def expected(device):
    return 1
