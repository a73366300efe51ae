RANK = """
import sys, torch, torch.distributed as dist
torch.cuda.set_device(0)
dist.init_process_group("nccl", init_method=sys.argv[1], rank=0, world_size=1)
x = torch.ones(1, device="cuda")
dist.all_reduce(x)
print("SUM", int(x))
dist.destroy_process_group()
"""


def _one_rank(**settings):
    """One all_reduce in a process group of one; NCCL opens its socket all the same."""
    import os, pathlib, subprocess, sys, tempfile
    env = dict(os.environ, NCCL_DEBUG="WARN", **settings)
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        done = subprocess.run([sys.executable, "-c", RANK, store], env=env, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout.decode(errors="replace")


def reproduce(device):
    return _one_rank(NCCL_SOCKET_IFNAME="=no-such-card0")


def workaround(device):
    return int(_one_rank(NCCL_SOCKET_IFNAME="lo").split("SUM")[1].split()[0])


def expected(device):
    return 1
