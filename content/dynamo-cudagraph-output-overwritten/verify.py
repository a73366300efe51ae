def skip(device):
    if not str(device).startswith("cuda"):
        return "CUDA graphs need an NVIDIA GPU", "CUDA graph 需要 NVIDIA GPU"


def total(keep, device):
    """Sum of the results of four calls, used only after the last call."""
    import torch
    torch._dynamo.reset()
    square = torch.compile(lambda x: x @ x, mode="reduce-overhead")
    kept = [keep(square(torch.eye(16, device=device) * n)) for n in range(1, 5)]
    return sum(kept).sum()


def reproduce(device):
    total(lambda result: result, device)


def workaround(device):
    return total(lambda result: result.clone(), device)


def expected(device):
    import torch
    return torch.tensor(16.0 * (1 + 4 + 9 + 16), device=device)
