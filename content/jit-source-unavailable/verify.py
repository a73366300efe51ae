SOURCE = "def double(x):\n    return x * 2\n"


def reproduce(device):
    import torch
    space = {"__name__": "generated"}
    exec(SOURCE, space)
    torch.jit.script(space["double"])


def workaround(device):
    import importlib.util
    import os
    import tempfile
    import torch
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "doubling.py")
        with open(path, "w") as f:
            f.write(SOURCE)
        spec = importlib.util.spec_from_file_location("doubling", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return torch.jit.script(module.double)(torch.ones(4, device=device))


def expected(device):
    import torch
    return torch.ones(4, device=device) * 2
