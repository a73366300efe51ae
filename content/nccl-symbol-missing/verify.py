def _import(*without):
    import os
    import subprocess
    import sys
    env = {name: value for name, value in os.environ.items() if name not in without}
    return subprocess.run([sys.executable, "-c", "import torch; print('sum', torch.ones(3).sum().item())"], env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _import()
    return None if "sum" in output.split() else output


def workaround(device):
    return float(_import("LD_LIBRARY_PATH", "LD_PRELOAD").split()[-1])


def expected(device):
    return 3.0
