def skip(device):
    import torch
    if torch.version.hip is None or not torch.cuda.is_available():
        return "needs an AMD GPU and a ROCm build", "需要 AMD GPU 和 ROCm 版 PyTorch"
    return None


def reproduce(device):
    import torch
    x = torch.arange(4.0, device=device)
    torch.cuda.synchronize()
    card = torch.cuda.get_device_properties(0).gcnArchName.split(":")[0]
    if card not in torch.cuda.get_arch_list() and (x + 1).sum().item() != 10.0:
        raise Observed("wrong sums on %s, which is not in the build" % card)  # noqa: F821


def workaround(device):
    import os
    import subprocess
    import sys
    code = "import torch; print((torch.arange(4.0, device='cuda') + 1).sum().item())"
    environment = dict(os.environ)
    environment.setdefault("HSA_OVERRIDE_GFX_VERSION", "10.3.0")
    return float(subprocess.check_output([sys.executable, "-c", code], env=environment))


def expected(device):
    return 10.0
