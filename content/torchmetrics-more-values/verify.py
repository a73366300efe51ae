def _accuracy(**arguments):
    import torch
    from torchmetrics import Accuracy

    metric = Accuracy(task="multiclass", num_classes=3, **arguments)
    return float(metric(torch.tensor([0, 1, 2, 2]), torch.tensor([0, 1, 2, -100])))


def reproduce(device):
    _accuracy()


def workaround(device):
    return _accuracy(ignore_index=-100)


def expected(device):
    return 1.0
