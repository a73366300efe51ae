def _pair(device):
    import torch

    return torch.ones(2, 3, device=device), torch.ones(3, 4, device=device)


def reproduce(device):
    import torch

    return torch.bmm(*_pair(device))


def workaround(device):
    import torch

    return torch.matmul(*_pair(device)).tolist()


def expected(device):
    return [[3.0] * 4] * 2
