def _data(device):
    import torch
    generator = torch.Generator().manual_seed(0)
    return torch.zeros(3, 4, device=device), torch.randn(3, 4, generator=generator).to(device)


def reproduce(device):
    import torch
    x, _ = _data(device)
    torch.vmap(lambda row: row + torch.randn(4, device=device))(x)


def workaround(device):
    import torch
    x, noise = _data(device)
    return torch.vmap(lambda row, n: row + n)(x, noise)


def expected(device):
    x, noise = _data(device)
    return x + noise
