def skip(device):
    import torch
    if torch.version.cuda is None:
        return "this is not a CUDA build of torch", "这里的 torch 不是 CUDA 版"


def reproduce(device):
    import torch
    torch.cuda.init()


def workaround(device):
    import torch
    chosen = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.ones(3, device=chosen).sum().item()


def expected(device):
    return 3.0
