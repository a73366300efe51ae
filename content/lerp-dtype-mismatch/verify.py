def _two_steps(device, cast_late):
    import torch

    def backward():
        net(torch.ones(2, 4, device=device, dtype=net.weight.dtype)).sum().backward()

    torch.manual_seed(0)
    net = torch.nn.Linear(4, 4).to(device)
    if not cast_late:
        net = net.bfloat16()
    optimizer = torch.optim.AdamW(net.parameters(), lr=0.1)
    backward()
    optimizer.step()
    optimizer.zero_grad()
    if cast_late:
        net.bfloat16()
    backward()
    optimizer.step()
    return str(optimizer.state[net.weight]["exp_avg"].dtype)


def reproduce(device):
    _two_steps(device, cast_late=True)


def workaround(device):
    return _two_steps(device, cast_late=False)


def expected(device):
    return "torch.bfloat16"
