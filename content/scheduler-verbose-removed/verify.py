def _optimizer():
    import torch

    return torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.5)


def reproduce(device):
    import torch

    torch.optim.lr_scheduler.ReduceLROnPlateau(_optimizer(), verbose=True)


def workaround(device):
    import torch

    optimizer = _optimizer()
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=0)
    for loss in (1.0, 1.0):
        optimizer.step()
        scheduler.step(loss)
    return optimizer.param_groups[0]["lr"]


def expected(device):
    return 0.25
