def reproduce(device):
    import numpy as np
    np.zeros(3, dtype=np.int)


def workaround(device):
    import numpy as np
    import torch
    return torch.from_numpy(np.zeros(3, dtype=int))


def expected(device):
    import torch
    return torch.zeros(3, dtype=torch.long)
