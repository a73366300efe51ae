def reproduce(device):
    import torch
    torch.linalg.eigvalsh(torch.diag(torch.tensor([1.0, 2.0, 3.0])).half())


def workaround(device):
    import torch
    matrix = torch.diag(torch.tensor([1.0, 2.0, 3.0])).half()
    return torch.linalg.eigvalsh(matrix.float())


def expected(device):
    import torch
    return torch.tensor([1.0, 2.0, 3.0])
