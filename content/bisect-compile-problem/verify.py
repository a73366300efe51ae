def energy(x):
    return (x.sin() * x).sum()


def chain(x):
    for _ in range(8):
        x = (x * 1.01).sin() + 0.1
    return x


def penalty(function, device):  # a gradient of a gradient: what AOTAutograd does not do
    import torch
    x = torch.ones(3, dtype=torch.float64, device=device, requires_grad=True)
    (slope,) = torch.autograd.grad(function(x), x, create_graph=True)
    (slope * slope).sum().backward()
    return x.grad


def reproduce(device):
    import torch
    second, errors, x = {}, {}, torch.linspace(0, 1, 4096).to(device, torch.bfloat16)
    for backend in ("eager", "aot_eager", "inductor"):
        torch._dynamo.reset()
        errors[backend] = (torch.compile(chain, backend=backend)(x).double() - chain(x.double())).abs().max().item()
        try:
            penalty(torch.compile(energy, backend=backend), device)
        except RuntimeError as problem:
            second[backend] = str(problem).strip().splitlines()[0][:90]
    if second:
        raise Observed("double backward fails with %s; largest bf16 error against float64: %s" % (second, errors))


def workaround(device):
    import torch
    return penalty(torch.compile(energy, backend="eager"), device)


def expected(device):
    return penalty(energy, device)
