def _inputs(device):
    import torch
    used = torch.arange(3.0, device=device, requires_grad=True)
    unused = torch.ones(2, device=device, requires_grad=True)
    return used.pow(2).sum(), used, unused


def reproduce(device):
    import torch
    loss, used, unused = _inputs(device)
    torch.autograd.grad(loss, [used, unused])


def workaround(device):
    import torch
    loss, used, unused = _inputs(device)
    grads = torch.autograd.grad(loss, [used, unused], allow_unused=True)
    return [torch.zeros(2) if g is None else g.cpu() for g in grads]


def expected(device):
    import torch
    return [torch.tensor([0.0, 2.0, 4.0]), torch.zeros(2)]
