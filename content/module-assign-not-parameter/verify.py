def reproduce(device):
    import torch
    layer = torch.nn.Linear(4, 2).to(device)
    layer.weight = torch.ones(2, 4, device=device)


def workaround(device):
    import torch
    layer = torch.nn.Linear(4, 2, bias=False).to(device)
    with torch.no_grad():
        layer.weight.copy_(torch.ones(2, 4, device=device))
    assert isinstance(layer.weight, torch.nn.Parameter)
    return layer(torch.ones(1, 4, device=device)).detach()


def expected(device):
    import torch
    return torch.full((1, 2), 4.0, device=device)
