def _model():
    import torch

    class Guarded(torch.nn.Module):
        def forward(self, x):
            try:
                return x.sin() + 1
            except RuntimeError:
                return x
    return Guarded()


def reproduce(device):
    import torch
    torch.jit.script(_model())


def workaround(device):
    import torch
    x = torch.ones(4, device=device)
    return torch.jit.trace(_model(), x)(x)


def expected(device):
    import torch
    return _model()(torch.ones(4, device=device))
