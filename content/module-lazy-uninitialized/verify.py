def _layer(device):
    import torch
    return torch.nn.LazyLinear(3).to(device)


def reproduce(device):
    sum(weight.numel() for weight in _layer(device).parameters())


def workaround(device):
    import torch
    layer = _layer(device)
    with torch.no_grad():
        layer(torch.zeros(2, 4, device=device))
    return sum(weight.numel() for weight in layer.parameters())


def expected(device):
    return 15
