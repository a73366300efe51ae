def reproduce(device):
    import torch
    x = torch.eye(3, device="mps")
    torch.linalg.householder_product(x, torch.zeros(3, device="mps"))
    torch.special.gammaincc(x + 1, x + 1)
    torch.geqrf(x)
    torch.linalg.eig(x)


def workaround(device):
    import os
    import subprocess
    import sys
    code = "import torch; print(torch.geqrf(torch.eye(3, device='mps'))[0].abs().sum().item())"
    run = subprocess.run([sys.executable, "-c", code], env=dict(os.environ, PYTORCH_ENABLE_MPS_FALLBACK="1"),
                         stdout=subprocess.PIPE, universal_newlines=True, timeout=300, check=True)
    return round(float(run.stdout.split()[-1]), 4)


def expected(device):
    return 3.0
