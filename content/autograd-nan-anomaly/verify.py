def _grad(device, function):
    import torch
    x = torch.tensor([0.0, 2.0], device=device, requires_grad=True)
    with torch.autograd.detect_anomaly(check_nan=True):
        function(torch, x).sum().backward()
    return x.grad.cpu()


def reproduce(device):
    _grad(device, lambda torch, x: torch.where(x > 0, torch.log(x) * 3, torch.zeros_like(x)) + 0 * torch.log(x))


def _masked(torch, x):
    safe = torch.where(x > 0, x, torch.ones_like(x))
    return torch.where(x > 0, torch.log(safe) * 3, torch.zeros_like(x))


def workaround(device):
    return _grad(device, _masked)


def expected(device):
    import torch
    return torch.tensor([0.0, 1.5])
