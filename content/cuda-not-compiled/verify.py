def reproduce(device):
    import torch
    if torch.backends.cuda.is_built():
        return  # a CUDA (or ROCm) build: whatever else is wrong, it is not this
    torch.ones(3, device="cuda")


def workaround(device):
    import torch
    chosen = "cuda" if torch.cuda.is_available() else "cpu"
    return torch.ones(3, device=chosen).sum().item()


def expected(device):
    return 3.0
