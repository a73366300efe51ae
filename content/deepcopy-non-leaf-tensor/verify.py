def _copied(detach, device):
    import copy
    import torch

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(2, 1)
            torch.nn.init.ones_(self.layer.weight)
            torch.nn.init.zeros_(self.layer.bias)

        def forward(self, x):
            self.features = self.layer(x).detach() if detach else self.layer(x)
            return self.features

    net = Net().to(device)
    net(torch.ones(1, 2, device=device))
    return copy.deepcopy(net)


def reproduce(device):
    _copied(False, device)


def workaround(device):
    import torch
    return _copied(True, device)(torch.ones(1, 2, device=device))


def expected(device):
    import torch
    return torch.tensor([[2.0]])
