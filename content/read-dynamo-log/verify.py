NOISY = """
def step(x, n):
    y = x.sin() * n
    print("norm")
    return y.cos()
compiled, number = torch.compile(step, backend="eager"), int
"""
QUIET = """
def step(x, n):
    return (x.sin() * n).cos()
compiled, number = torch.compile(step, backend="eager", dynamic=True), torch.tensor
"""
CALLS = """
print("results", *[compiled(torch.ones(size), number(n)).sum().item() for size, n in [(4, 1), (4, 2), (4, 3), (5, 3), (6, 3)]])
"""


def read_log(program):  # ({what the log holds: how often}, ids of the breaks, results of the calls)
    import os, re, subprocess, sys
    done = subprocess.run([sys.executable, "-c", "import torch" + program + CALLS], universal_newlines=True, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=dict(os.environ, TORCH_LOGS="graph_breaks,recompiles"), check=True)
    breaks = set(re.findall(r"\[(\d+)/\d+\S* \[__graph_breaks\] Graph break\b", done.stderr))
    counts = {"graph break": len(breaks), "recompilations": done.stderr.count("Recompiling function")}
    return counts, set(re.findall(r"(gb\d+)\.html", done.stderr)), [float(n) for n in done.stdout.split("results")[1].split()]


def reproduce(device):
    counts, ids, _ = read_log(NOISY)
    if any(counts.values()):
        raise Observed("5 calls: %s; ids: %s" % (counts, ", ".join(ids) or "none in this release"))


def workaround(device):
    counts, _, results = read_log(QUIET)
    return list(counts.values()), results


def expected(device):
    return [0, 0], read_log(NOISY)[2]
