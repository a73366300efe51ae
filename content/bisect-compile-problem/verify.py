def energy(x):
    return (x.sin() * x).sum()


def penalty(function, device):
    """Gradient of a gradient: what AOTAutograd does not do"""
    import torch
    x = torch.ones(3, dtype=torch.float64, device=device, requires_grad=True)
    (slope,) = torch.autograd.grad(function(x), x, create_graph=True)
    (slope * slope).sum().backward()
    return x.grad


def chain(x):
    for _ in range(8):
        x = (x * 1.01).sin() + 0.1
    return x


def attempt(work):
    try:
        return work()
    except Exception as error:
        return "%s: %s" % (type(error).__name__, str(error).strip().splitlines()[0][:90])


def reproduce(device):
    import torch
    rows, x = [], torch.linspace(0, 1, 4096).to(device, torch.bfloat16)
    exact = chain(x.double())
    for name in ("no compile", "eager", "aot_eager", "inductor"):
        torch._dynamo.reset()
        compiled = (lambda f: f) if name == "no compile" else (lambda f: torch.compile(f, backend=name))
        second = attempt(lambda: penalty(compiled(energy), device) is not None)
        error = attempt(lambda: "%.4f" % (compiled(chain)(x).double() - exact).abs().max().item())
        rows.append((name, "works" if second is True else second, error))
    if any(row[1] != "works" for row in rows):
        raise Observed("".join("\n  %s: double backward %s; bf16 error against float64 %s" % row for row in rows))


def workaround(device):
    import torch
    return penalty(torch.compile(energy, backend="eager"), device)


def expected(device):
    return penalty(energy, device)
