def reproduce(device):
    import torch
    x = torch.ones(4, device=device, requires_grad=True)
    h = torch.sigmoid(x)
    h += 1.0
    h.pow(2).sum().backward()


def workaround(device):
    import torch
    x = torch.ones(4, device=device, requires_grad=True)
    h = torch.sigmoid(x)
    h = h + 1.0
    h.pow(2).sum().backward()
    return x.grad.cpu()


def expected(device):
    import torch
    s = torch.sigmoid(torch.ones(4))
    return 2 * (s + 1) * s * (1 - s)
