def _values(device):
    import torch
    return torch.arange(5, device=device)


def reproduce(device):
    import torch
    torch.quantile(_values(device), 0.5)


def workaround(device):
    import torch
    return torch.quantile(_values(device).float(), 0.5).cpu()


def expected(device):
    import torch
    return torch.tensor(2.0)
