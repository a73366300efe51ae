def skip(device):
    import torch

    if torch.version.cuda is None:
        return "this is not a CUDA build of torch", "这里的 torch 不是 CUDA 版"
    if not torch.cuda.is_available():
        return "torch sees no GPU here", "torch 在这里看不到 GPU"


def _product(device):
    import torch

    x = torch.eye(64, device=device)
    return (x @ x).sum().item()


def reproduce(device):
    _product("cuda")


def workaround(device):
    return _product("cpu")


def expected(device):
    return 64.0
