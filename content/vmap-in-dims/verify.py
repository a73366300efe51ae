def _arguments(device):
    import torch
    return torch.ones(4, 3, device=device), torch.arange(3.0, device=device)


def reproduce(device):
    import torch
    torch.vmap(torch.dot)(*_arguments(device))


def workaround(device):
    import torch
    return torch.vmap(torch.dot, in_dims=(0, None))(*_arguments(device)).tolist()


def expected(device):
    return [3.0, 3.0, 3.0, 3.0]
