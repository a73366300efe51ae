PROGRAM = """
import sys, torch
device = sys.argv[1]
table = torch.nn.Embedding(10, 4).to(device)
ids = torch.tensor([[1, 2, 3], [4, 12, 5]], device=device)
vectors = table(ids)
scores = vectors.sum(-1)
best = scores.argmax(-1)
print(best.tolist())
"""


def where(device, **settings):
    """(line of the program that the traceback blames, last line of the error) in a process of its own"""
    import os, re, subprocess, sys
    done = subprocess.run([sys.executable, "-c", PROGRAM, device], env=dict(os.environ, **settings),
                          stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, universal_newlines=True)
    lines = re.findall(r'File "<string>", line (\d+)', done.stderr)
    errors = re.findall(r"^\w*(?:Error|Exception): .*", done.stderr, re.M)
    return int(lines[-1]) if lines else None, errors[-1] if errors else "no error"


def reproduce(device):
    runs = [("the CPU",) + where("cpu")]
    if device != "cpu":
        runs += [("CUDA",) + where(device), ("CUDA_LAUNCH_BLOCKING=1",) + where(device, CUDA_LAUNCH_BLOCKING="1")]
    if runs[-1][1]:
        raise Observed("the fault is in line 6; " + "; ".join("%s blames line %s: %s" % run for run in runs))


def workaround(device):
    import torch
    ids = torch.tensor([[1, 2, 3], [4, 12, 5]], device=device)
    outside = (ids < 0) | (ids >= 10)
    return outside.nonzero().tolist(), ids[outside].tolist(), where("cpu")[0]


def expected(device):
    return [[1, 1]], [12], 6
