def _grad(device, use):
    import torch
    head = torch.nn.Linear(3, 1).to(device)
    with torch.inference_mode():
        features = torch.arange(6.0, device=device).reshape(2, 3) * 2
    head(use(features)).sum().backward()
    return head.weight.grad.cpu()


def reproduce(device):
    _grad(device, lambda t: t)


def workaround(device):
    return _grad(device, lambda t: t.clone())


def expected(device):
    import torch
    return torch.tensor([[6.0, 10.0, 14.0]])
