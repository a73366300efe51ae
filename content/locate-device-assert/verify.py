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
    import os, re, subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.py")
        with open(path, "w") as file:
            file.write(PROGRAM)
        done = subprocess.run([sys.executable, path, device], env=dict(os.environ, **settings),
                              stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, universal_newlines=True)
    lines = re.findall(r'program\.py", line (\d+)', done.stderr)
    errors = re.findall(r"^\w*(?:Error|Exception): .*", done.stderr, re.M)
    return (int(lines[-1]) if lines else None, errors[-1] if errors else "no error")


def reproduce(device):
    runs = [("CPU", where("cpu"))]
    if device.startswith("cuda"):
        runs += [("CUDA", where(device)), ("CUDA_LAUNCH_BLOCKING=1", where(device, CUDA_LAUNCH_BLOCKING="1"))]
    if runs[-1][1][0]:
        raise Observed("the fault is in line 6; " + "; ".join("%s blames line %s: %s" % ((n,) + r) for n, r in runs))


def workaround(device):
    import torch
    table = torch.nn.Embedding(10, 4).to(device)
    ids = torch.tensor([[1, 2, 3], [4, 12, 5]], device=device)
    outside = (ids < 0) | (ids >= table.num_embeddings)
    return outside.nonzero().tolist(), ids[outside].tolist(), where("cpu")[0]


def expected(device):
    return [[1, 1]], [12], 6
