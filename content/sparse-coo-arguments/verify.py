def _pairs(device):
    import torch
    places = torch.tensor([[0, 0], [1, 1]], device=device)
    return torch.sparse_coo_tensor(places, torch.tensor([1.0, 2.0], device=device), (2, 2))


def reproduce(device):
    _pairs(device).indices()


def workaround(device):
    return _pairs(device).coalesce().values().cpu()


def expected(device):
    import torch
    return torch.tensor([3.0])
