def _pairs(device):
    import torch
    return torch.tensor([[1.0, 2.0]], device=device).bfloat16()


def reproduce(device):
    import torch
    torch.view_as_complex(_pairs(device))


def workaround(device):
    import torch
    return torch.view_as_complex(_pairs(device).float()).cpu()


def expected(device):
    import torch
    return torch.tensor([1 + 2j])
