def reproduce(device):
    import numpy as np
    import torch
    where = "meta" if str(device) == "cpu" else device
    np.mean([torch.ones((), device=where), torch.zeros((), device=where)])


def workaround(device):
    import numpy as np
    import torch
    losses = [torch.ones((), device=device), torch.zeros((), device=device)]
    return float(np.mean([loss.cpu().numpy() for loss in losses]))


def expected(device):
    return 0.5
