def skip(device):
    if not str(device).startswith("cuda"):
        return ("torch.compile needs Triton only on a GPU",
                "torch.compile 只有在 GPU 上才用到 Triton")


def reproduce(device):
    import torch
    torch.compile(lambda x: x.sin() + x.cos())(torch.ones(1024, device=device))


def workaround(device):
    import torch
    torch._dynamo.reset()
    return torch.compile(lambda x: x.sin() + x.cos(), backend="aot_eager")(torch.ones(1024, device=device))


def expected(device):
    import torch
    x = torch.ones(1024, device=device)
    return x.sin() + x.cos()
