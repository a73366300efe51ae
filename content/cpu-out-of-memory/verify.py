def _column_and_row():
    import torch
    return torch.full((1, 1), 0.5).expand(1 << 24, 1), torch.zeros(1).expand(1 << 24)


def reproduce(device):
    prediction, target = _column_and_row()
    prediction - target


def workaround(device):
    prediction, target = _column_and_row()
    return (prediction.squeeze(1) - target).amax()


def expected(device):
    return 0.5
