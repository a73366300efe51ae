def _q(device):
    import torch
    return (torch.arange(70000 * 64.0) / 70000 / 64).reshape(70000, 1, 8, 8).to(device)


def reproduce(device):
    import torch
    q = _q(device)
    torch.nn.functional.scaled_dot_product_attention(q, q, q)
    torch.cuda.synchronize()


def workaround(device):
    import torch
    attention = torch.nn.functional.scaled_dot_product_attention
    return torch.cat([attention(q, q, q) for q in _q(device).split(1024)]).cpu()


def expected(device):
    q = _q("cpu")
    return (q @ q.transpose(-1, -2) / 8 ** 0.5).softmax(-1) @ q
