def reproduce(device):
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-c", "import dgl"], capture_output=True, text=True)
    return run.stderr if run.returncode else None


def workaround(device):
    import torch
    source, target, x = torch.tensor([0, 1, 2]), torch.tensor([1, 2, 2]), torch.tensor([1.0, 2.0, 3.0])
    total = torch.zeros(3).index_add(0, target, x[source])
    return (total / torch.bincount(target, minlength=3).clamp(min=1)).tolist()


def expected(device):
    return [0.0, 1.0, 2.5]
