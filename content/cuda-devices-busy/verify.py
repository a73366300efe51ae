def reproduce(device):
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-c", "import torch; torch.ones(1, device='cuda')"], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    return run.stdout


def workaround(device):
    import torch
    return torch.ones(3).cumsum(0)


def expected(device):
    return [1.0, 2.0, 3.0]
