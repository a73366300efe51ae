def _import(**changes):
    import os
    import subprocess
    import sys
    env = {k: v for k, v in os.environ.items() if k not in changes}
    return subprocess.run([sys.executable, "-c", "import torch; print('sum', torch.ones(3).sum().item())"], env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _import()
    return None if "sum" in output.split() else output


def workaround(device):
    return float(_import(LD_LIBRARY_PATH="").split()[-1])


def expected(device):
    return 3.0
