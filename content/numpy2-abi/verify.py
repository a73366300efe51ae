def reproduce(device):
    import torch
    torch.arange(3.0).numpy()


def workaround(device):
    import numpy
    import torch
    return float(numpy.sum(torch.arange(3.0).tolist()))


def expected(device):
    return 3.0
