def _with_gradient(device):
    import torch
    w = torch.ones(3, device=device, requires_grad=True)
    w.pow(2).sum().backward()
    return w


def reproduce(device):
    w = _with_gradient(device)
    w -= 0.1 * w.grad


def workaround(device):
    import torch
    w = _with_gradient(device)
    with torch.no_grad():
        w -= 0.1 * w.grad
    return w.detach().cpu()


def expected(device):
    import torch
    return torch.full((3,), 0.8)
