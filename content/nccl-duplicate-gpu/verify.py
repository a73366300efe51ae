RANK = """
import sys, torch, torch.distributed as dist
rank, world, store = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
torch.cuda.set_device(0 if sys.argv[4] == "same" else rank)
dist.init_process_group("nccl", init_method=store, rank=rank, world_size=world)
x = torch.ones(1, device="cuda")
dist.all_reduce(x)
print("SUM", int(x))
dist.destroy_process_group()
"""


def _ranks(world, mode):
    import os, pathlib, subprocess, sys, tempfile
    env = dict(os.environ, NCCL_DEBUG="WARN")
    with tempfile.TemporaryDirectory() as folder:
        args = [str(world), pathlib.Path(folder, "store").as_uri(), mode]
        ranks = [subprocess.Popen([sys.executable, "-c", RANK, str(rank)] + args, env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                 for rank in range(world)]
        return [rank.communicate(timeout=300)[0].decode(errors="replace") for rank in ranks]


def reproduce(device):
    return "\n".join(_ranks(2, "same"))


def workaround(device):
    import torch
    texts = _ranks(torch.cuda.device_count(), "own")
    return [int(text.split("SUM")[1].split()[0]) for text in texts]


def expected(device):
    import torch
    return [torch.cuda.device_count()] * torch.cuda.device_count()
