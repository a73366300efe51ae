def reproduce(device):
    import warnings
    import torch
    w = torch.ones(3, requires_grad=True).to(device) * 0.5  # a result, no leaf
    (w * w).sum().backward()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        missing = w.grad is None
    if missing:
        return "\n".join("%s: %s" % (w.category.__name__, w.message) for w in caught)


def workaround(device):
    import torch
    w = (torch.ones(3, device=device) * 0.5).requires_grad_()
    (w * w).sum().backward()
    h = w * 2
    h.retain_grad()
    h.sum().backward()
    return torch.cat([w.grad, h.grad])


def expected(device):
    import torch
    return torch.tensor([3.0, 3.0, 3.0, 1.0, 1.0, 1.0])
