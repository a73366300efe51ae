def _index(device):
    import torch
    return torch.tensor([7, 8], device=device), torch.tensor(4, device=device)


def reproduce(device):
    index, width = _index(device)
    index / width


def workaround(device):
    index, width = _index(device)
    return (index // width).cpu()


def expected(device):
    import torch
    return torch.tensor([1, 2])
