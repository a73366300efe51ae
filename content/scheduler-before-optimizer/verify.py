def _made():
    import torch
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(2))], lr=1.0)
    return optimizer, torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)


def reproduce(device):
    import warnings
    optimizer, scheduler = _made()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        scheduler.step()
        optimizer.step()
    return "\n".join("%s: %s" % (w.category.__name__, w.message) for w in caught)


def workaround(device):
    import warnings
    optimizer, scheduler = _made()
    used = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            used.append(optimizer.param_groups[0]["lr"])
            optimizer.step()
            scheduler.step()
    return used


def expected(device):
    return [1.0, 0.5, 0.25]
