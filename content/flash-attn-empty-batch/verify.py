def skip(device):
    import torch
    if torch.cuda.get_device_capability() < (8, 0):
        return ("PyTorch's FlashAttention needs compute capability 8.0 or later",
                "PyTorch 的 FlashAttention 要求计算能力不低于 8.0")


def attend(device, rows):
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel
    q = torch.ones(rows, 2, 16, 64, device=device, dtype=torch.float16)
    with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
        return torch.nn.functional.scaled_dot_product_attention(q, q, q)


def reproduce(device):
    attend(device, 0)


def workaround(device):
    return attend(device, 1).float()


def expected(device):
    import torch
    return torch.ones(1, 2, 16, 64, device=device)
