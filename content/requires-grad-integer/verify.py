def reproduce(device):
    import torch
    torch.nn.Parameter(torch.tensor([1, 2], device=device))


def workaround(device):
    import torch
    weight = torch.nn.Parameter(torch.tensor([1.0, 2.0], device=device))
    weight.square().sum().backward()
    return weight.grad.cpu().tolist()


def expected(device):
    return [2.0, 4.0]
