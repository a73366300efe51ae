_SOURCE = '__attribute__((tls_model("initial-exec"))) __thread char room[8192]; char *f(void) { return room; }'


def skip(device):
    import platform
    import shutil
    if platform.libc_ver()[0] != "glibc" or not shutil.which("cc"):
        return "needs Linux with glibc and a C compiler", "需要带 glibc 和 C 编译器的 Linux"


def _library(folder):
    import pathlib
    import subprocess
    source = pathlib.Path(folder, "room.c")
    source.write_text(_SOURCE)
    subprocess.run(["cc", "-shared", "-fPIC", str(source), "-o", str(source.with_suffix(".so"))], check=True)
    return str(source.with_suffix(".so"))


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
        code = "import torch, ctypes; ctypes.CDLL(%r); print('loaded')" % path
        return subprocess.run([sys.executable, "-c", code], env={**os.environ, "LD_PRELOAD": path}, capture_output=True, text=True).stdout.strip()


def expected(device):
    return "loaded"
