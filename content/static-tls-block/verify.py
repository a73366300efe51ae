_SOURCE = '__attribute__((tls_model("initial-exec"))) __thread char room[8192]; char *f(void) { return room; }'


def skip(device):
    import platform
    import shutil
    if platform.libc_ver()[0] != "glibc" or not shutil.which("cc"):
        return "needs Linux with glibc and a C compiler", "需要带 glibc 和 C 编译器的 Linux"


def _library(folder):
    import pathlib
    import subprocess
    pathlib.Path(folder, "room.c").write_text(_SOURCE)
    subprocess.run(["cc", "-shared", "-fPIC", "room.c", "-o", "room.so"], cwd=folder, check=True)
    return str(pathlib.Path(folder, "room.so"))


def reproduce(device):
    import ctypes
    import tempfile
    import torch  # its libraries stand in the same table
    with tempfile.TemporaryDirectory() as folder:
        return ctypes.CDLL(_library(folder)), torch


def workaround(device):
    import os
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = _library(folder)
        call = [sys.executable, "-c", "import torch, ctypes; ctypes.CDLL(%r); print('loaded')" % path]
        return subprocess.check_output(call, env={**os.environ, "LD_PRELOAD": path}, text=True).strip()


def expected(device):
    return "loaded"
