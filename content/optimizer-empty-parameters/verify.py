def _net(container):
    import torch

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = container([torch.nn.Linear(3, 3), torch.nn.Linear(3, 1)])

    return Net()


def reproduce(device):
    import torch
    torch.optim.AdamW(_net(list).to(device).parameters(), lr=1e-3)


def workaround(device):
    import torch
    net = _net(torch.nn.ModuleList).to(device)
    opt = torch.optim.AdamW([p for p in net.parameters() if p.requires_grad], lr=1e-3)
    return [tuple(p.shape) for p in opt.param_groups[0]["params"]]


def expected(device):
    return [(3, 3), (3,), (1, 3), (1,)]
