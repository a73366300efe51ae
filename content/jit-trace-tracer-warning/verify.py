def branch(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


def choose(x):
    import torch
    return torch.where(x.sum() > 0, x * 2, x - 1)


def reproduce(device):
    import warnings
    import torch
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.jit.trace(branch, torch.ones(4, device=device))
    return "\n".join(warnings.formatwarning(w.message, w.category, w.filename, w.lineno) for w in caught)


def workaround(device):
    import torch
    return torch.jit.trace(choose, torch.ones(4, device=device))(-torch.ones(4, device=device))


def expected(device):
    import torch
    return branch(-torch.ones(4, device=device))
