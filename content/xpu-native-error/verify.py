def skip(device):
    import torch
    if not torch.xpu.is_available():
        return "it can only be shown on an Intel GPU", "只能在 Intel GPU 上验证"


def reproduce(device):
    import torch
    x = torch.ones(1024, 1024, device="xpu")
    (x @ x).sum().item()  # an unsound driver fails here


def workaround(device):
    import torch
    return torch.ones(1024).sum()


def expected(device):
    import torch
    return torch.tensor(1024.0)
