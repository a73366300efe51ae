def _losses(device):
    import torch
    w = torch.arange(3.0, device=device, requires_grad=True)
    return [(w * k).sum() for k in range(4)]


def reproduce(device):
    import numpy as np
    np.mean(_losses(device))


def workaround(device):
    import numpy as np
    arrays = [loss.detach().cpu().numpy() for loss in _losses(device)]
    return float(np.mean(arrays)), float(np.mean([loss.item() for loss in _losses(device)]))


def expected(device):
    return 4.5, 4.5
