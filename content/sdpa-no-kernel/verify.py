def _attend(device, *names):
    import torch
    from torch.nn.attention import SDPBackend, sdpa_kernel

    q = torch.arange(32, dtype=torch.float32, device=device).reshape(1, 1, 4, 8) / 32
    mask = torch.zeros(4, 4, device=device, requires_grad=True)
    with sdpa_kernel([getattr(SDPBackend, name) for name in names]):
        return q, torch.nn.functional.scaled_dot_product_attention(q, q, q, attn_mask=mask)


def reproduce(device):
    _attend(device, "FLASH_ATTENTION")


def workaround(device):
    import torch

    q, out = _attend(device, "FLASH_ATTENTION", "MATH")
    formula = torch.softmax(q @ q.transpose(-1, -2) / 8 ** 0.5, dim=-1) @ q
    return bool(torch.allclose(out, formula, atol=1e-5))


def expected(device):
    return True
