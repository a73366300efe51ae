def reproduce(device):
    import os
    import torch

    def tagged(x):
        return x * 2, os.getpid()

    torch.compile(tagged, backend="eager", fullgraph=True)(torch.ones(3, device=device))


def workaround(device):
    import os
    import torch
    doubled = torch.compile(lambda x: x * 2, backend="eager", fullgraph=True)
    return doubled(torch.ones(3, device=device)), os.getpid()


def expected(device):
    import os
    import torch
    return torch.ones(3, device=device) * 2, os.getpid()
