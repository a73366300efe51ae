def skip(device):
    import importlib.util
    if importlib.util.find_spec("flash_attn_2_cuda") is None:
        return "flash-attn is not installed here", "这里没有安装 flash-attn"


def reproduce(device):
    import subprocess
    import sys
    run = subprocess.run([sys.executable, "-c", "import torch, flash_attn_2_cuda"], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    return run.stdout if run.returncode else None


def _qkv():
    import torch
    return torch.arange(96.0).reshape(3, 1, 2, 4, 4) / 96


def workaround(device):
    import torch
    return torch.nn.functional.scaled_dot_product_attention(*_qkv())


def expected(device):
    q, k, v = _qkv()
    return (q @ k.transpose(-1, -2) / 2).softmax(-1) @ v
