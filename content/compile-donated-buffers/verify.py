def _steps(device, added):
    import torch
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.LayerNorm(8), torch.nn.GELU(),
                                torch.nn.Linear(8, 1)).to(device)
    fast = torch.compile(model, backend="aot_eager")
    inputs = torch.ones(2, 4, device=device)
    fast(inputs).mean().backward()
    model.zero_grad()
    outputs = fast(inputs)
    one, other = outputs.mean(), outputs.pow(2).mean()
    if added:
        (one + other).backward()
    else:
        one.backward(retain_graph=True)
        other.backward()
    return float(model[0].weight.grad.abs().sum()) > 0


def reproduce(device):
    _steps(device, added=False)


def workaround(device):
    return _steps(device, added=True)


def expected(device):
    return True
