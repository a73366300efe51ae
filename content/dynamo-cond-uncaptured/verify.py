CALLS = []


def counted(x):
    CALLS.append(1)
    return x.sin()


def plain(x):
    return x.sin()


def other(x):
    return x.cos()


def _choose(branch, device):
    import torch
    choose = torch.compile(lambda x: torch.cond(x.sum() > 0, branch, other, (x,)), backend="eager", fullgraph=True)
    return choose(torch.ones(4, device=device))


def reproduce(device):
    _choose(counted, device)


def workaround(device):
    return _choose(plain, device)


def expected(device):
    import torch
    return torch.ones(4, device=device).sin()
