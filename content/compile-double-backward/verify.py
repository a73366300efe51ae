def _penalty(device, is_compiled):
    import torch
    torch.manual_seed(0)
    critic = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 1)).to(device)
    used = torch.compile(critic, backend="aot_eager") if is_compiled else critic
    inputs = torch.randn(2, 3, device=device, requires_grad=True)
    grad, = torch.autograd.grad(used(inputs).sum(), inputs, create_graph=True)
    loss = (grad.norm(dim=1) - 1).pow(2).mean()
    loss.backward()
    return float(critic[0].weight.grad.abs().sum()) > 0


def reproduce(device):
    _penalty(device, is_compiled=True)


def workaround(device):
    return _penalty(device, is_compiled=False)


def expected(device):
    return True
