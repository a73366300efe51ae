def _seen(device, asks):
    import torch
    layer = torch.nn.Linear(2, 1, bias=False).to(device).requires_grad_(False)
    seen = []
    x = torch.ones(1, 2, device=device, requires_grad=asks)
    out = layer(x)
    out.register_hook(seen.append)
    out.sum().backward()
    return seen[0].cpu()


def reproduce(device):
    _seen(device, asks=False)


def workaround(device):
    return _seen(device, asks=True)


def expected(device):
    import torch
    return torch.ones(1, 1)
