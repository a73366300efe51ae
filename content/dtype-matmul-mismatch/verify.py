def _layer(device):
    import torch
    layer = torch.nn.Linear(4, 2).to(device, torch.bfloat16)
    with torch.no_grad():
        layer.weight.fill_(0.5)
        layer.bias.fill_(1.0)
    return layer, torch.ones(3, 4, device=device)


def reproduce(device):
    layer, x = _layer(device)
    layer(x)


def workaround(device):
    layer, x = _layer(device)
    return layer(x.to(layer.weight.dtype)).detach().float().cpu()


def expected(device):
    import torch
    return torch.full((3, 2), 3.0)
