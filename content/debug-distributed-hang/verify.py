RANK = """
import datetime, faulthandler, sys, time, torch
import torch.distributed as dist
store, rank, mode = sys.argv[1], int(sys.argv[2]), sys.argv[3]
def load_batch(step):
    if (rank, step) == (1, 2): time.sleep(60)
dist.init_process_group("gloo", init_method="file://" + store, rank=rank, world_size=2)
dist.barrier()
faulthandler.dump_traceback_later(8, exit=True)
for step in range(4):
    load_batch(step)
    print("begun", flush=True)
    if mode == "guarded": dist.monitored_barrier(timeout=datetime.timedelta(seconds=3))
    dist.all_reduce(torch.ones(1))
    print("ended", flush=True)
"""


def run(mode):
    """Per rank what it printed and what it left on stderr: the stack where it sat, or the exception"""
    import os, subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "store")
        ranks = [subprocess.Popen([sys.executable, "-c", RANK, store, str(rank), mode], universal_newlines=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) for rank in range(2)]
        return [process.communicate() for process in ranks]


def reproduce(device):
    import re
    begun, rows = [], []
    for rank, (printed, left) in enumerate(run("plain")):
        begun.append(printed.count("begun"))
        innermost = re.findall(r"line \d+ in (\w+)", left)[:1]
        rows.append("rank %d: %d collectives begun, %d ended, sits in %s" % (
            rank, begun[-1], printed.count("ended"), "".join(innermost) or "?"))
    if min(begun) != max(begun):
        raise Observed("; ".join(rows) + "; late is rank %d" % begun.index(min(begun)))


def workaround(device):
    import re
    return [int(rank) for rank in re.findall(r"Rank (\d+) failed to pass monitoredBarrier", run("guarded")[0][1])][:1]


def expected(device):
    return [1]
