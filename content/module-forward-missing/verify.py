def blocks(device):
    import torch
    torch.manual_seed(0)
    return torch.nn.ModuleList([torch.nn.Linear(4, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2)]).to(device)


def reproduce(device):
    import torch
    blocks(device)(torch.ones(1, 4, device=device))


def workaround(device):
    import torch
    x = torch.ones(1, 4, device=device)
    for block in blocks(device):
        x = block(x)
    return x.detach()


def expected(device):
    import torch
    return torch.nn.Sequential(*blocks(device))(torch.ones(1, 4, device=device)).detach()
