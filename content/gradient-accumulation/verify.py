def _gradient(parts, divide, device):  # of a batch of 32, fed in so many parts
    import torch
    torch.manual_seed(0)
    model = torch.nn.Linear(4, 2)
    x, y = torch.randn(32, 4), torch.randn(32, 2)
    model, x, y = model.to(device), x.to(device), y.to(device)
    for px, py in zip(x.chunk(parts), y.chunk(parts)):
        loss = torch.nn.functional.mse_loss(model(px), py)
        (loss / parts if divide else loss).backward()
    return model.weight.grad


def reproduce(device):
    whole, parts = _gradient(1, False, device), _gradient(4, False, device)
    ratio = float(parts.norm() / whole.norm())
    if abs(ratio - 1) > 0.01:
        raise Observed("the gradient of four accumulated parts is %.2f times that of the whole batch" % ratio)


def workaround(device):
    return _gradient(4, True, device)


def expected(device):
    return _gradient(1, False, device)
