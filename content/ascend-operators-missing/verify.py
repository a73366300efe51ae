def skip(device):
    import torch
    if not (hasattr(torch, "npu") and torch.npu.is_available()):
        return "it can only be shown on an Ascend NPU", "只能在昇腾 NPU 上验证"


def reproduce(device):
    import torch
    x = torch.ones(256, 256, device="npu")
    (x @ x).sum().item()  # an unsound device or CANN fails here


def workaround(device):
    import torch
    return torch.ones(256).sum()


def expected(device):
    import torch
    return torch.tensor(256.0)
