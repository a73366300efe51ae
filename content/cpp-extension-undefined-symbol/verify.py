def skip(device):
    import shutil
    import sys
    if not sys.platform.startswith("linux") or not shutil.which("cc"):
        return "it needs Linux and a C compiler (cc)", "需要 Linux 和 C 编译器（cc）"


def _load(symbol):
    """A library that calls `symbol` of libc10, loaded as an extension is."""
    import ctypes
    import os
    import subprocess
    import tempfile
    import torch
    lib = os.path.join(os.path.dirname(torch.__file__), "lib")
    with tempfile.TemporaryDirectory() as folder:
        so = os.path.join(folder, "extension.so")
        source = "void *%s(void); void *call(void) { return %s(); }\n" % (symbol, symbol)
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", so, "-L" + lib, "-lc10", "-Wl,-rpath," + lib],
                       input=source, check=True, universal_newlines=True)
        call = ctypes.CDLL(so, mode=getattr(os, "RTLD_NOW", 2)).call
        call.restype = ctypes.c_void_p
        return call() is not None


def reproduce(device):
    _load("_ZNK3c1016RetiredAllocator4nameEv")  # c10::RetiredAllocator::name() const: no release has it


def workaround(device):
    return _load("_ZN3c1015GetCPUAllocatorEv")  # c10::GetCPUAllocator(), as this release exports it


def expected(device):
    return True
