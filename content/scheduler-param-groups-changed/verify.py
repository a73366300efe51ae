def _step(groups_of):
    import torch

    weight = torch.nn.Parameter(torch.ones(2))
    optimizer = torch.optim.AdamW(groups_of(weight), lr=1e-3)
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1.0)
    optimizer.param_groups[:] = [group for group in optimizer.param_groups if group["params"]]
    optimizer.step()
    scheduler.step()
    return len(optimizer.param_groups)


def reproduce(device):
    _step(lambda weight: [{"params": [weight]}, {"params": [], "weight_decay": 0.0}])


def workaround(device):
    return _step(lambda weight: [{"params": [weight]}])


def expected(device):
    return 1
