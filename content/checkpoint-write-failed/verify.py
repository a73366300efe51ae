_LIMITED = """
import os, resource, signal, sys, tempfile, torch
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
with tempfile.TemporaryDirectory() as folder:
    torch.save(torch.zeros(1000000), os.path.join(folder, "model.pt"))
"""


def skip(device):
    import os
    return None if os.name == "posix" else ("needs file size limits", "需要能限制文件大小的系统")


def reproduce(device):
    import subprocess
    import sys
    return subprocess.run([sys.executable, "-c", _LIMITED], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True).stdout


def workaround(device):
    import os
    import tempfile
    import torch
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "run", "model.pt")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        torch.save(torch.arange(4.0), path + ".tmp")
        os.replace(path + ".tmp", path)
        return torch.load(path)


def expected(device):
    import torch
    return torch.arange(4.0)
