def _probe(expression):
    import subprocess
    import sys
    code = (
        "import torch\n"
        "from torch.cuda.jiterator import _create_jit_fn\n"
        "kernel = 'template <typename T> T probe(T x) { return %s; }'\n"
        "print(_create_jit_fn(kernel)(torch.ones(8, device='cuda')).sum().item())" % expression)
    # a process of its own: the fault leaves its CUDA context unusable
    return subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def skip(device):
    import torch
    if torch.version.cuda is None:
        return ("the kernel is compiled with NVRTC, which only CUDA builds have",
                "这个核函数由 NVRTC 编译，只有 CUDA 版的 torch 才带 NVRTC")


def reproduce(device):
    output = _probe("x + *(volatile T*)16")  # an aligned address that belongs to nobody
    return output if "illegal memory access" in output else None


def workaround(device):
    return float(_probe("x + x").split()[-1])


def expected(device):
    return 16.0
