def clip_branch(g):
    norm = g.norm()
    if norm > 1.0:
        g = g / norm
    return g


def clip_where(g):
    import torch
    norm = g.norm()
    return torch.where(norm > 1.0, g / norm, g)


def reproduce(device):
    import torch
    torch.compile(clip_branch, backend="eager", fullgraph=True)(torch.arange(4.0, device=device))


def workaround(device):
    import torch
    compiled = torch.compile(clip_where, backend="eager", fullgraph=True)
    return [compiled(torch.arange(4.0, device=device) * scale) for scale in (1.0, 0.1)]


def expected(device):
    import torch
    return [clip_branch(torch.arange(4.0, device=device) * scale) for scale in (1.0, 0.1)]
