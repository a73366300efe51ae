NOISY = """
def step(x, n):
    y = x.sin() * n
    print("norm")
    return y.cos()
compiled = torch.compile(step, backend="eager")
results = [compiled(torch.ones(size, device=device), n) for size, n in calls]
"""
QUIET = """
def step(x, n):
    return (x.sin() * n).cos()
compiled = torch.compile(step, backend="eager", dynamic=True)
results = [compiled(torch.ones(size, device=device), torch.tensor(n, device=device)) for size, n in calls]
"""
FRAME = """
import sys, torch
device, calls = sys.argv[1], [(4, 1), (4, 2), (4, 3), (5, 3), (6, 3)]
%s
print("results", *[result.sum().item() for result in results])
"""


def read_log(program, device):
    """({what the log holds: how often}, results) of five calls under TORCH_LOGS"""
    import os, re, subprocess, sys
    environment = dict(os.environ, TORCH_LOGS="graph_breaks,recompiles")
    done = subprocess.run([sys.executable, "-c", FRAME % program, device], env=environment, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    breaks = set(re.findall(r"\[(\d+)/\d+\S* \[__graph_breaks\] Graph break\b", done.stderr))
    ids = set(re.findall(r"gb(\d+)\.html", done.stderr))
    counts = {"graph break": len(breaks), "recompilations": done.stderr.count("Recompiling function")}
    return counts, ids, [float(value) for value in done.stdout.split("results")[1].split()]


def reproduce(device):
    counts, ids, _ = read_log(NOISY, device)
    if any(counts.values()):
        raise Observed("5 calls: %s; ids: %s" % (counts, ", ".join("GB" + name for name in ids) or "none in this release"))


def workaround(device):
    counts, _, results = read_log(QUIET, device)
    return list(counts.values()), results


def expected(device):
    import torch
    calls = [(4, 1), (4, 2), (4, 3), (5, 3), (6, 3)]
    return [0, 0], [(torch.ones(size).sin() * n).cos().sum().item() for size, n in calls]
