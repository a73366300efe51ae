def _residual(forward, device):
    import torch

    class Block(torch.nn.Module):
        pass

    Block.forward = forward
    x = torch.ones(2, 3, device=device)
    return (x + Block()(x)).cpu()


def reproduce(device):
    def forward(self, x):
        x * 2
    _residual(forward, device)


def workaround(device):
    def forward(self, x):
        return x * 2
    return _residual(forward, device)


def expected(device):
    import torch
    return torch.full((2, 3), 3.0)
