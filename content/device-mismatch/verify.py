def reproduce(device):
    import torch
    x = torch.ones(2, device=device)
    other = "cpu" if device == "cuda" else "meta"  # meta stands in for the second device
    torch.cat([x, torch.ones(2, device=other)])


def workaround(device):
    import torch
    x = torch.ones(2, device=device)
    return torch.cat([x, torch.ones(2, device=x.device)]).cpu()


def expected(device):
    import torch
    return torch.ones(4)
