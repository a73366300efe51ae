def _attention(allowed):
    import os
    import subprocess
    import sys
    code = ("import torch, transformer_engine.pytorch as te\n"
            "q = torch.ones(8, 1, 2, 64, device='cuda', dtype=torch.float16)\n"
            "print('shape', list(te.DotProductAttention(2, 64, attn_mask_type='no_mask')(q, q, q).shape))")
    env = dict(os.environ, NVTE_FLASH_ATTN=allowed, NVTE_FUSED_ATTN=allowed, NVTE_UNFUSED_ATTN=allowed)
    run = subprocess.run([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         universal_newlines=True, timeout=300)
    return run.stdout


def reproduce(device):
    return _attention("0")


def workaround(device):
    return "shape [8, 1, 128]" in _attention("1")


def expected(device):
    return True
