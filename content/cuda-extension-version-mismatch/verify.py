CHECK = """
import torch.utils.cpp_extension as build
from torch.torch_version import TorchVersion
build._check_cuda_version("g++", TorchVersion("11.4.0"))
print("they fit")
"""


def _said(**settings):  # of the toolkit, before anything is compiled; the C++ compiler is left out
    import os, subprocess, sys

    env = dict(os.environ, TORCH_DONT_CHECK_COMPILER_ABI="1", **settings)
    return subprocess.run([sys.executable, "-c", CHECK], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def skip(device):
    import os, shutil, torch
    from torch.utils.cpp_extension import CUDA_HOME

    if torch.version.cuda is None:
        return "this torch is not a CUDA build", "这里的 torch 不是 CUDA 版"
    if CUDA_HOME is None or not shutil.which("nvcc", path=os.path.join(CUDA_HOME, "bin")):
        return "there is no CUDA toolkit here: nothing for CUDA can be compiled", "这里没有 CUDA toolkit，编译不了 CUDA 扩展"


def reproduce(device):
    said = _said()
    return None if "they fit" in said else said


def workaround(device):
    import glob

    return any("they fit" in _said(CUDA_HOME=home) for home in sorted(glob.glob("/usr/local/cuda-*")))


def expected(device):
    return True
