def reproduce(device):
    import torch
    from torch.utils.tensorboard import SummaryWriter


def workaround(device):
    import torch
    try:
        from torch.utils.tensorboard import SummaryWriter  # noqa: F401
    except ImportError:
        pass
    figures = []
    for step in range(3):
        figures.append(torch.tensor(float(step)).item())
    return figures


def expected(device):
    return [0.0, 1.0, 2.0]
