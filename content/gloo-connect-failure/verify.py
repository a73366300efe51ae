RANK = """
import sys, torch, torch.distributed as dist
rank, store, wait = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "wait"
dist.init_process_group("gloo", init_method=store, rank=rank, world_size=2)
if rank == 1 and not wait:
    sys.exit("rank 1 fails first")
total = torch.ones(1)
dist.all_reduce(total)
if wait:
    dist.barrier()
    dist.destroy_process_group()
print("SUM", int(total))
"""


def _two_ranks(mode):
    import pathlib
    import subprocess
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        args = [pathlib.Path(folder, "store").as_uri(), mode]
        ranks = [subprocess.Popen([sys.executable, "-c", RANK, str(rank)] + args,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                 for rank in range(2)]
        return [rank.communicate(timeout=50)[0].decode(errors="replace") for rank in ranks]


def reproduce(device):
    return _two_ranks("leave")[0]


def workaround(device):
    return [int(text.split("SUM")[1]) for text in _two_ranks("wait")]


def expected(device):
    return [2, 2]
