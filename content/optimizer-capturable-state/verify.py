def _step(off):
    import torch
    weight = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.Adam([weight], lr=0.5, capturable=True)
    if off:
        for group in optimizer.param_groups:
            group["capturable"] = False
    weight.sum().backward()
    optimizer.step()
    return weight.detach()


def reproduce(device):
    _step(off=False)


def workaround(device):
    return _step(off=True)


def expected(device):
    import torch
    return torch.full((2,), 0.5)
