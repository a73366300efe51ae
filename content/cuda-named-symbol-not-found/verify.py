def skip(device):
    import torch
    if torch.version.hip or torch.cuda.get_device_capability() >= (8, 0):
        return "it needs an NVIDIA card older than 8.0, such as a T4", "需要低于 8.0 的 NVIDIA 显卡，例如 T4"


def _weights(device):
    import torch
    return torch.arange(64 * 64, device=device).reshape(64, 64) % 16


def reproduce(device):
    import torch
    weights = _weights(device).to(torch.uint8)
    packed = weights[:, ::2] << 4 | weights[:, 1::2]
    torch.ops.aten._convert_weight_to_int4pack(packed, 2)
    torch.cuda.synchronize()


def workaround(device):
    import torch
    return _weights(device).to(torch.int8).float().sum().cpu()


def expected(device):
    return _weights("cpu").float().sum()
