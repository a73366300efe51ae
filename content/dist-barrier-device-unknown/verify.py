CODE = """
import sys, torch, torch.distributed as dist
dist.init_process_group("nccl", store=dist.HashStore(), rank=0, world_size=1)
dist.barrier(device_ids=[0] if sys.argv[1] == "named" else None)
print("passed")
dist.destroy_process_group()
"""


def _run(how):
    import os
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", CODE, how], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=50,
                          env=dict(os.environ, TORCH_CPP_LOG_LEVEL="INFO"))
    return done.stdout.decode(errors="replace")


def skip(device):
    import torch
    if not torch.distributed.is_nccl_available():
        return "this PyTorch has no NCCL", "这个 PyTorch 没有 NCCL"


def reproduce(device):
    return _run("unknown")


def workaround(device):
    return "currently unknown" in _run("named")


def expected(device):
    return False
