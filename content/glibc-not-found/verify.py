def skip(device):
    import platform
    if platform.libc_ver()[0] != "glibc":
        return "this system has no glibc", "这个系统没有 glibc"


def reproduce(device):
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import torch; print(torch.__version__)"], capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None


def _newest_wanted():
    import importlib.util
    import os
    import re
    folder = os.path.join(os.path.dirname(importlib.util.find_spec("torch").origin), "lib")
    wanted = [(2, 0)]
    for name in ("libc10.so", "libtorch_python.so"):
        with open(os.path.join(folder, name), "rb") as f:
            wanted += [(2, int(n)) for n in re.findall(rb"GLIBC_2\.(\d+)\b", f.read())]
    return max(wanted)


def workaround(device):
    import platform
    system = tuple(int(n) for n in platform.libc_ver()[1].split(".")[:2])
    return system >= _newest_wanted()


def expected(device):
    return True
