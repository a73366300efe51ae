def scale(make, device):
    """The sums of a compiled x * n for 20 values of n, and how often it was compiled."""
    import torch
    import torch._dynamo
    compilations = []

    def backend(gm, example_inputs):
        compilations.append(gm)
        return gm.forward

    torch._dynamo.reset()
    compiled = torch.compile(lambda x, n: x * n, backend=backend, fullgraph=True, dynamic=False)
    sums = [float(compiled(torch.ones(3, device=device), make(n)).sum()) for n in range(20)]
    return sums, len(compilations)


def reproduce(device):
    scale(lambda n: n, device)


def workaround(device):
    import torch
    sums, compilations = scale(lambda n: torch.tensor(n, device=device), device)
    return sums, compilations <= 2


def expected(device):
    return [3.0 * n for n in range(20)], True
