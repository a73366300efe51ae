def _weights(device):
    import torch

    return [torch.nn.Parameter(torch.ones(2, device=device))]


def reproduce(device):
    import torch

    return torch.optim.Adam(_weights(device), learning_rate=0.5)


def workaround(device):
    import torch

    return torch.optim.Adam(_weights(device), lr=0.5).defaults["lr"]


def expected(device):
    return 0.5
