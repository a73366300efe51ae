def _matmul(spare):
    import subprocess
    import sys
    code = (
        "import torch\n"
        "a = torch.ones(64, 64, device='cuda')\n"
        "free = torch.cuda.mem_get_info()[0]\n"
        "hold = torch.empty(max(free - %d, 1), dtype=torch.uint8, device='cuda')\n"
        "print((a @ a).sum().item())" % spare)
    return subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _matmul(4 << 20)  # 4 MiB left for the handle
    return output if "CUBLAS_STATUS" in output else None


def workaround(device):
    return float(_matmul(2 << 30).split()[-1])  # 2 GiB left


def expected(device):
    return float(64 * 64 * 64)
