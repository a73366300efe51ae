def _penalty(device, attention):
    import torch
    torch.manual_seed(0)
    q = torch.randn(1, 2, 8, 16).to(device).requires_grad_()
    out = attention(q)
    (g,) = torch.autograd.grad(out.pow(2).sum(), q, create_graph=True)
    g.pow(2).sum().backward()
    return q.grad.cpu()


def _fused(q):
    import torch
    return torch.nn.functional.scaled_dot_product_attention(q, q, q)


def reproduce(device):
    _penalty(device, _fused)


def workaround(device):
    from torch.nn.attention import SDPBackend, sdpa_kernel

    def attention(q):
        with sdpa_kernel(SDPBackend.MATH):
            return _fused(q)

    return _penalty(device, attention)


def expected(device):
    return _penalty(device, lambda q: (q @ q.transpose(-1, -2) / 4).softmax(-1) @ q)
