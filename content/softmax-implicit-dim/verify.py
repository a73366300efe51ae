def reproduce(device):
    import warnings
    import torch
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.nn.Softmax()(torch.zeros(2, 3, 4, device=device))
    return "\n".join("%s: %s" % (w.category.__name__, w.message) for w in caught)


def workaround(device):
    import warnings
    import torch
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        p = torch.nn.Softmax(dim=-1)(torch.zeros(2, 3, 4, device=device))
    return p.sum(dim=-1)


def expected(device):
    import torch
    return torch.ones(2, 3, device=device)
