def _run():
    import torch
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 8, 3, padding=1), torch.nn.BatchNorm2d(8), torch.nn.Dropout(0.5)).cuda()
    x = torch.linspace(-1, 1, 2 * 3 * 32 * 32).view(2, 3, 32, 32).cuda()
    model(x)  # training mode: all three go through MIOpen
    return model.eval()(x).sum().item()


def skip(device):
    import torch
    if not torch.version.hip:
        return "this PyTorch is not built for ROCm", "这个 PyTorch 不是 ROCm 版"


def reproduce(device):
    _run()


def workaround(device):
    import torch
    with torch.backends.cudnn.flags(enabled=False):
        return abs(_run()) >= 0


def expected(device):
    return True
