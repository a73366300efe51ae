def _attention(device):
    import torch
    torch.manual_seed(0)
    q, k, v = (torch.randn(1, 2, 16, 64).to(device, torch.bfloat16) for _ in range(3))
    return torch.nn.functional.scaled_dot_product_attention(q, k, v).float().cpu()


def reproduce(device):
    import torch
    torch.backends.cuda.enable_flash_sdp(False)
    try:
        _attention(device)
    finally:
        torch.backends.cuda.enable_flash_sdp(True)


def workaround(device):
    import torch
    torch.backends.cuda.enable_flash_sdp(False)
    torch.backends.cuda.enable_mem_efficient_sdp(False)
    try:
        return (_attention(device) - _attention("cpu")).abs().max().item() < 0.05
    finally:
        torch.backends.cuda.enable_flash_sdp(True)
        torch.backends.cuda.enable_mem_efficient_sdp(True)


def expected(device):
    return True
