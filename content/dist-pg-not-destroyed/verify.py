CODE = """
import sys, torch, torch.distributed as dist
store = dist.HashStore()
dist.init_process_group("nccl", store=store, rank=0, world_size=1)
x = torch.ones(1, device="cuda")
dist.all_reduce(x)
print(x.item())
if sys.argv[1] == "destroy":
    dist.destroy_process_group()
"""


def _run(end):
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", CODE, end], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=50)
    return done.stdout.decode(errors="replace")


def skip(device):
    import torch
    if not torch.distributed.is_nccl_available():
        return "this PyTorch has no NCCL", "这个 PyTorch 没有 NCCL"


def reproduce(device):
    return _run("leave")


def workaround(device):
    return "destroy" in _run("destroy")


def expected(device):
    return False
