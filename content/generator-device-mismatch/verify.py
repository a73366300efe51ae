def skip(device):
    import torch
    if device.startswith("cuda") and torch.cuda.is_available():
        return None
    return "it needs a GPU with its own random generator", "需要有自己的随机数生成器的 GPU"


def _order(device, generator):
    import torch
    return torch.randperm(64, generator=generator.manual_seed(0), device=device)


def reproduce(device):
    import torch
    _order(device, torch.Generator())


def workaround(device):
    import torch
    return _order(device, torch.Generator(device=device)).sort().values.cpu()


def expected(device):
    import torch
    return torch.arange(64)
