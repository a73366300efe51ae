def skip(device):
    if not str(device).startswith("cuda"):
        return "Triton loads kernels only onto a GPU", "只有用到 GPU 时，Triton 才会加载 kernel"


def work(x):
    return x.sin() + x.cos()


def reproduce(device):
    import torch
    torch.compile(work)(torch.ones(1024, device=device))


def workaround(device):
    import torch
    torch._dynamo.reset()
    return torch.compile(work, backend="aot_eager")(torch.ones(1024, device=device))


def expected(device):
    import torch
    return work(torch.ones(1024, device=device))
