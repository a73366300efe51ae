def _scores():
    import torch

    return torch.tensor([[0.9], [0.2], [0.7], [0.4]]), torch.tensor([1, 0, 1, 1])


def reproduce(device):
    from torchmetrics import Accuracy

    preds, target = _scores()
    Accuracy(task="binary")(preds, target)


def workaround(device):
    from torchmetrics import Accuracy

    preds, target = _scores()
    return float(Accuracy(task="binary")(preds.squeeze(1), target))


def expected(device):
    return 0.75
