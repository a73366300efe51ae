def reproduce(device):
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-c", "import bitsandbytes"], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    return run.stdout


def workaround(device):
    import torch
    weight = torch.nn.Parameter(torch.ones(3, device=device))
    weight.grad = torch.full((3,), 2.0, device=device)
    torch.optim.AdamW([weight], lr=0.1, weight_decay=0.01).step()
    return weight.detach().cpu()


def expected(device):
    import torch
    return torch.full((3,), 1 * (1 - 0.1 * 0.01) - 0.1)
