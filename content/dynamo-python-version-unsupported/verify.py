def double(x):
    return x * 2


def reproduce(device):
    import torch
    torch.compile(double, backend="eager")(torch.ones(4, device=device))


def workaround(device):
    import torch
    x = torch.ones(4, device=device)
    try:
        return torch.compile(double, backend="eager")(x)
    except RuntimeError:
        return double(x)


def expected(device):
    import torch
    return double(torch.ones(4, device=device))
