def _gradient(device, complete):
    import torch

    class Scale(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, grad):
            return (grad * ctx.factor, None) if complete else grad * ctx.factor

    x = torch.ones(3, device=device, requires_grad=True)
    Scale.apply(x, 2.0).sum().backward()
    return x.grad.cpu()


def reproduce(device):
    _gradient(device, False)


def workaround(device):
    return _gradient(device, True)


def expected(device):
    import torch
    return torch.full((3,), 2.0)
