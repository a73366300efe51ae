def skip(device):
    import torch
    if torch.xpu._is_compiled():
        return "this build has XPU", "这个构建带 XPU"


def reproduce(device):
    import torch
    torch.zeros(2, device="xpu")


def workaround(device):
    import torch
    chosen = "xpu" if torch.xpu.is_available() else device
    return (torch.zeros(2, device=chosen) + 1).cpu()


def expected(device):
    import torch
    return torch.ones(2)
