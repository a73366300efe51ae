def _diagonal(dense, device):
    import torch

    matrix = torch.tensor([[1.0, 0.0], [0.0, 4.0]], device=device).to_sparse()
    steps = torch.arange(2, device=device)
    return (matrix.to_dense() if dense else matrix)[steps, steps]


def reproduce(device):
    _diagonal(False, device)


def workaround(device):
    return _diagonal(True, device)


def expected(device):
    import torch
    return torch.tensor([1.0, 4.0])
