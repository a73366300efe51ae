def _q(device):
    import torch
    return (torch.arange(1024.0).reshape(1, 16, 2, 32) / 1024).to(device)


def reproduce(device):
    from xformers.ops import memory_efficient_attention
    q = _q(device)
    memory_efficient_attention(q, q, q)


def workaround(device):
    import torch
    q = _q(device).transpose(1, 2)
    return torch.nn.functional.scaled_dot_product_attention(q, q, q).cpu()


def expected(device):
    q = _q("cpu").transpose(1, 2)
    return (q @ q.transpose(-1, -2) / 32 ** 0.5).softmax(-1) @ q
