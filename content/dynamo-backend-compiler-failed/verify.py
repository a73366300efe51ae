def compiled(backend, device):
    import torch
    import torch._dynamo
    torch._dynamo.reset()
    return torch.compile(lambda x: x.sin() + 1, backend=backend)(torch.ones(8, device=device))


def reproduce(device):
    for backend in ("aot_eager", "inductor"):  # raises where a backend does not work here at all
        compiled(backend, device)


def workaround(device):
    import torch._dynamo
    with torch._dynamo.config.patch(suppress_errors=True):
        return compiled("inductor", device)


def expected(device):
    import torch
    return torch.ones(8, device=device).sin() + 1
