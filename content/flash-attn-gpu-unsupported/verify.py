def _q(device):
    import torch
    torch.manual_seed(0)
    return torch.randn(1, 16, 2, 64).to(device, torch.float16)


def reproduce(device):
    from flash_attn import flash_attn_func
    q = _q(device)
    flash_attn_func(q, q, q)


def workaround(device):
    import torch
    q = _q(device).transpose(1, 2)
    out = torch.nn.functional.scaled_dot_product_attention(q, q, q).float()
    plain = (q.float() @ q.float().transpose(-1, -2) / 8).softmax(-1) @ q.float()
    return bool((out - plain).abs().max() < 0.02)


def expected(device):
    return True
