def _import_with(python):
    import subprocess

    code = "import torch; print('sum', torch.ones(3).sum().item())"
    return subprocess.run([python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def _others():
    """Other Pythons of this machine, where they are usually found."""
    import glob
    import os
    import shutil
    import sys

    names = ["python", "python3"] + ["python3.%d" % minor for minor in range(8, 20)]
    found = [shutil.which(name) for name in names]
    for folder in ("~/*conda*", "~/*forge*", "/opt/*conda*", "/opt/*forge*"):
        found += glob.glob(os.path.expanduser(folder) + "/bin/python")
        found += glob.glob(os.path.expanduser(folder) + "/envs/*/bin/python")
    return sorted(set(filter(None, found)) - {sys.executable})


def reproduce(device):
    import sys

    output = _import_with(sys.executable)
    return output if "No module named 'torch'" in output else None


def workaround(device):
    import sys

    having = [python for python in _others() if "sum 3.0" in _import_with(python)]
    if not having:
        raise LookupError("no other Python here has torch: %s -m pip install torch" % sys.executable)
    print("these have torch:", *having)
