def _reversed():
    import numpy as np
    return np.arange(6.0).reshape(2, 3)[:, ::-1]


def reproduce(device):
    import torch
    torch.from_numpy(_reversed())


def workaround(device):
    import torch
    return torch.from_numpy(_reversed().copy())


def expected(device):
    import torch
    return torch.tensor([[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]], dtype=torch.float64)
