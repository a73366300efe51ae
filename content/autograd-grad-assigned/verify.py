def assign(device, dtype):
    import torch
    weight = torch.nn.Parameter(torch.zeros(3, device=device))
    weight.grad = torch.ones(3, device=device, dtype=dtype)
    torch.optim.SGD([weight], lr=0.5).step()
    return weight.detach().cpu()


def reproduce(device):
    import torch
    assign(device, torch.float16)


def workaround(device):
    import torch
    return assign(device, torch.float32)


def expected(device):
    import torch
    return torch.full((3,), -0.5)
