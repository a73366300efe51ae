RANK = """
import sys, torch, torch.distributed as dist
rank, store, same = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "same"
dist.init_process_group("gloo", init_method=store, rank=rank, world_size=2)
net = torch.nn.Linear(2, 1 if same else 1 + rank)
torch.nn.parallel.DistributedDataParallel(net)
dist.barrier()
print("PARAMETERS", len(list(net.parameters())))
dist.destroy_process_group()
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
    return "\n".join(_two_ranks("different"))


def workaround(device):
    return [int(text.split("PARAMETERS")[1]) for text in _two_ranks("same")]


def expected(device):
    return [2, 2]
