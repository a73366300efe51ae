def _rows(device):
    import torch
    return [torch.arange(3.0, device=device), torch.ones(3, device=device)]


def reproduce(device):
    import torch
    torch.tensor(_rows(device))


def workaround(device):
    import torch
    return torch.stack(_rows(device)).cpu()


def expected(device):
    import torch
    return torch.tensor([[0.0, 1.0, 2.0], [1.0, 1.0, 1.0]])
