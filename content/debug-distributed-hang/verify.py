RANK = """
import datetime, faulthandler, sys, time, torch, torch.distributed as dist
store, rank, mode = sys.argv[1], int(sys.argv[2]), sys.argv[3]
def load_batch(step):
    time.sleep(60 if (rank, step) == (1, 2) else 0)
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


def run(mode):  # per rank what it printed and what it left on stderr: the stack where it sat, or the exception
    import os, subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", RANK, os.path.join(folder, "store")]
        ranks = [subprocess.Popen(command + [rank, mode], universal_newlines=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) for rank in "01"]
        return [process.communicate() for process in ranks]


def reproduce(device):
    import re
    rows = [(out.count("begun"), out.count("ended"), (re.findall(r"line \d+ in (\w+)", left) + ["?"])[0]) for out, left in run("plain")]
    if rows[0][0] != rows[1][0]:
        raise Observed("; ".join("rank %d: %d collectives begun, %d ended, sits in %s" % ((n,) + row) for n, row in enumerate(rows)))


def workaround(device):
    return "Rank 1 failed to pass monitoredBarrier" in run("guarded")[0][1]


def expected(device):
    return True
