def _model():
    import torch

    class Net(torch.nn.Module):
        def forward(self, x, squash=True):
            if squash:
                x = x.sigmoid()
            return x + 1
    return Net()


def reproduce(device):
    import torch.fx
    torch.fx.symbolic_trace(_model())


def workaround(device):
    import torch
    import torch.fx
    traced = torch.fx.symbolic_trace(_model(), concrete_args={"squash": True})
    return traced(torch.ones(4, device=device), True)


def expected(device):
    import torch
    return _model()(torch.ones(4, device=device))
