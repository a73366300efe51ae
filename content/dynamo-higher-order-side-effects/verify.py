SEEN = []


def keeps(x):
    y = x.sin()
    SEEN.append(y)
    return y.cos()


def returns(x):
    y = x.sin()
    return y.cos(), y


def reproduce(device):
    import torch
    from torch.utils.checkpoint import checkpoint
    run = torch.compile(lambda x: checkpoint(keeps, x, use_reentrant=False), backend="eager", fullgraph=True)
    run(torch.ones(4, device=device, requires_grad=True))


def workaround(device):
    import torch
    from torch.utils.checkpoint import checkpoint
    run = torch.compile(lambda x: checkpoint(returns, x, use_reentrant=False), backend="eager", fullgraph=True)
    out, y = run(torch.ones(4, device=device, requires_grad=True))
    return [out.detach(), y.detach()]


def expected(device):
    import torch
    y = torch.ones(4, device=device).sin()
    return [y.cos(), y]
