def reproduce(device):
    import torch

    return torch.nn.Linear(3, 8 / 2, device=device)


def workaround(device):
    import torch

    return list(torch.nn.Linear(3, 8 // 2, device=device).weight.shape)


def expected(device):
    return [4, 3]
