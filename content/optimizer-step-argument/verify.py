def _loss(with_closure, device):
    import torch

    weight = torch.nn.Parameter(torch.zeros(1, device=device))
    optimizer = torch.optim.LBFGS([weight])

    def closure():
        optimizer.zero_grad()
        loss = (weight - 3).square().sum()
        loss.backward()
        return loss

    if with_closure:
        optimizer.step(closure)
    else:
        optimizer.step()
    return float(closure()) < 9


def reproduce(device):
    return _loss(False, device)


def workaround(device):
    return _loss(True, device)


def expected(device):
    return True
