def _layer(device):
    import torch
    torch.manual_seed(0)
    return torch.nn.Linear(4, 2).to(device).eval()


def reproduce(device):
    import torch
    compiled = torch.compile(_layer(device), backend="eager")
    torch.jit.trace(compiled, torch.ones(1, 4, device=device))


def workaround(device):
    import torch
    compiled = torch.compile(_layer(device), backend="eager")
    x = torch.ones(1, 4, device=device)
    return torch.jit.trace(compiled._orig_mod, x)(x).detach()


def expected(device):
    import torch
    return _layer(device)(torch.ones(1, 4, device=device)).detach()
