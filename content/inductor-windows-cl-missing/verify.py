def skip(device):
    import sys
    if sys.platform != "win32":
        return "cl.exe is asked for on Windows only", "只有在 Windows 上才会去找 cl.exe"


def work(x):
    return x.sin() + x.cos()


def reproduce(device):
    import torch
    torch.compile(work)(torch.ones(8, device=device))


def workaround(device):
    import torch
    torch._dynamo.reset()
    return torch.compile(work, backend="aot_eager")(torch.ones(8, device=device))


def expected(device):
    import torch
    return work(torch.ones(8, device=device))
