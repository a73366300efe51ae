def skip(device):
    if not str(device).startswith("cuda"):
        return "ptxas runs only for a GPU", "只有用到 GPU 时才会运行 ptxas"


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
