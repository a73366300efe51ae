def make(device):
    import torch
    torch.manual_seed(0)
    torch._dynamo.reset()
    layer = torch.nn.GRU(4, 8, batch_first=True).to(device).eval()
    return layer, torch.ones(2, 5, 4, device=device)


def reproduce(device):
    import torch
    layer, x = make(device)
    torch.compile(lambda x: layer(x)[0] * 2, backend="eager", fullgraph=True)(x)


def workaround(device):
    import torch
    layer, x = make(device)
    with torch.no_grad():
        return torch.compile(lambda x: layer(x)[0] * 2, backend="eager")(x)


def expected(device):
    import torch
    layer, x = make(device)
    with torch.no_grad():
        return layer(x)[0] * 2
