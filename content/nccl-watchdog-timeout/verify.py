RANK = """
import sys, time, datetime, torch, torch.distributed as dist
rank, store = int(sys.argv[1]), sys.argv[2]
torch.cuda.set_device(rank)
dist.init_process_group("nccl", init_method=store, rank=rank, world_size=2, timeout=datetime.timedelta(seconds=6))
x = torch.ones(1, device="cuda")
dist.all_reduce(x)
time.sleep(16 if (rank, sys.argv[3]) == (1, "late") else 0)  # rank 0 waits in the next collective
dist.all_reduce(x)
print("SUM", int(x))
dist.destroy_process_group()
"""


def _two_ranks(mode):
    import pathlib, subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
        args = [pathlib.Path(folder, "store").as_uri(), mode]
        ranks = [subprocess.Popen([sys.executable, "-c", RANK, str(rank)] + args,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for rank in range(2)]
        return [rank.communicate(timeout=300)[0].decode(errors="replace") for rank in ranks]


def skip(device):
    import torch
    if torch.cuda.device_count() < 2:
        return "needs two CUDA GPUs", "需要两张 CUDA GPU"


def reproduce(device):
    return "\n".join(_two_ranks("late"))


def workaround(device):
    return [int(text.split("SUM")[1].split()[0]) for text in _two_ranks("on time")]


def expected(device):
    return [4, 4]
