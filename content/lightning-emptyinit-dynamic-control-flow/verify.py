def network(device):
    """A context that builds modules as Lightning does, and a function that makes the same compiled network each time."""
    import torch._dynamo
    from lightning.fabric import Fabric
    kind = str(device).split(":")[0]
    fabric = Fabric(accelerator=kind if kind in ("cuda", "mps") else "cpu", devices=1)

    def build():
        torch.manual_seed(0)
        return torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))

    torch._dynamo.reset()
    return fabric.init_module(empty_init=False), build


def reproduce(device):
    import torch
    init_module, build = network(device)
    with init_module:
        net = torch.compile(build(), backend="eager", fullgraph=True, dynamic=True)
        net(torch.ones(3, 4, device=device))


def workaround(device):
    import torch
    init_module, build = network(device)
    with init_module:
        net = torch.compile(build(), backend="eager", fullgraph=True, dynamic=True)
    return net(torch.ones(3, 4, device=device))


def expected(device):
    import torch
    init_module, build = network(device)
    with init_module:
        net = build()
    return net(torch.ones(3, 4, device=device))
