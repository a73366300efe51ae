def skip(device):
    import torch
    if torch.cuda.device_count() < 2:
        return "needs two GPUs", "需要两张 GPU"


def _two_ranks(leave):
    import os
    import subprocess
    import sys
    import tempfile
    code = ("import os, sys, torch, torch.distributed as dist\nrank = int(sys.argv[1])\ntorch.cuda.set_device(rank)\n"
            "dist.init_process_group('nccl', init_method='file://' + sys.argv[2], rank=rank, world_size=2)\n"
            "x = torch.ones(2**20, device='cuda')\ndist.all_reduce(x)\ntorch.cuda.synchronize()\n"
            "if rank and sys.argv[3] == '1': os._exit(0)\n"
            "dist.all_reduce(x)\ntorch.cuda.synchronize()\nprint('sum', x[0].item())\n")
    env = dict(os.environ, NCCL_P2P_DISABLE="1", NCCL_SHM_DISABLE="1", TORCH_NCCL_BLOCKING_WAIT="1")
    with tempfile.TemporaryDirectory() as folder:
        ranks = [subprocess.Popen([sys.executable, "-c", code, str(r), os.path.join(folder, "store"), leave], env=env,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
                 for r in range(2)]
        try:
            return [r.communicate(timeout=300)[0] for r in ranks][0]
        finally:
            for r in ranks:
                r.kill()


def reproduce(device):
    return _two_ranks("1")


def workaround(device):
    return "sum 4.0" in _two_ranks("0")


def expected(device):
    return True
