def _data(device):
    import torch
    return torch.zeros(2, 2, device=device), torch.ones(2, 2, device=device)


def reproduce(device):
    import torch
    pred, target = _data(device)
    torch.nn.BCEWithLogitsLoss(pred, target)


def workaround(device):
    import torch
    pred, target = _data(device)
    loss = torch.nn.BCEWithLogitsLoss()(pred, target)
    found = any(torch.equal(pred, t) for t in [target, pred])
    inside = bool(((-1 < pred) & (pred < 1)).all())
    return [loss.item(), float(found), float(inside)]


def expected(device):
    import math
    return [math.log(2), 1.0, 1.0]
