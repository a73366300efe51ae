def module(use_cond):
    import torch

    class Model(torch.nn.Module):
        def forward(self, x):
            if use_cond:
                return torch.cond(x.sum() > 0, lambda t: t.sin(), lambda t: t.cos(), (x,))
            if x.sum() > 0:
                return x.sin()
            return x.cos()

    return Model()


def reproduce(device):
    import torch
    torch.export.export(module(False), (torch.ones(3, device=device),))


def workaround(device):
    import torch
    program = torch.export.export(module(True), (torch.ones(3, device=device),))
    return [program.module()(sign * torch.ones(3, device=device)) for sign in (1, -1)]


def expected(device):
    import torch
    return [module(False)(sign * torch.ones(3, device=device)) for sign in (1, -1)]
