def skip(device):
    import torch
    return None if torch.cuda.is_available() else "needs a CUDA GPU"


def _sum(device):
    import torch
    from torch.utils.data import DataLoader, TensorDataset
    dataset = TensorDataset(torch.arange(8.0, device=device))
    return sum(x.sum().item() for (x,) in DataLoader(dataset, batch_size=4, pin_memory=True))


def reproduce(device):
    _sum("cuda")


def workaround(device):
    return _sum("cpu")


def expected(device):
    return 28.0
