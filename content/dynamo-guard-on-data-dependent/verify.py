def module(kind):
    import torch

    class Count(torch.nn.Module):
        def forward(self, x):
            if kind == "where":  # no data-dependent size at all
                return torch.where((x != 0).sum() == 0, x.sum(), x.sum() * 2)
            n = x.nonzero().shape[0]
            if kind == "check":
                torch._check(n > 0)
            if n == 0:
                return x.sum()
            return x.sum() * 2

    return Count()


def exported(kind, device):
    import torch
    program = torch.export.export(module(kind), (torch.tensor([1, 0, 1], device=device),))
    return program.module()(torch.tensor([1, 1, 1], device=device))


def reproduce(device):
    exported("plain", device)


def workaround(device):
    import torch
    old = tuple(int(n) for n in torch.__version__.split(".")[:2]) < (2, 5)  # there torch._check is not enough
    return [exported(kind, device) for kind in (["where"] if old else ["where", "check"])]


def expected(device):
    import torch
    result = module("plain")(torch.tensor([1, 1, 1], device=device))
    return [result] * len(workaround(device))
