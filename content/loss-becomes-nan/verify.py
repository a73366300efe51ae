def _train(rate, device):
    import torch
    torch.manual_seed(0)
    layer = torch.nn.Linear(4, 1).to(device)
    optimizer = torch.optim.SGD(layer.parameters(), lr=rate)
    x, y = torch.randn(16, 4).to(device), torch.randn(16, 1).to(device)
    for step in range(60):
        optimizer.zero_grad()
        loss = torch.nn.functional.mse_loss(layer(x), y)
        if not torch.isfinite(loss):
            return step
        loss.backward()
        optimizer.step()


def _ignored(reduction, device):
    import torch
    labels = torch.full((4,), -100, device=device)
    loss = torch.nn.functional.cross_entropy(torch.zeros(4, 3, device=device), labels, reduction=reduction)
    return float(loss / (labels != -100).sum().clamp(min=1)) if reduction == "sum" else float(loss)


def reproduce(device):
    step, loss = _train(10.0, device), _ignored("mean", device)
    if step is not None and loss != loss:
        raise Observed("the loss is not finite in step %d; with labels that are all ignored it is %s" % (step, loss))


def workaround(device):
    return [_train(0.1, device), _ignored("sum", device)]


def expected(device):
    return [None, 0.0]
