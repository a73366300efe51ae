def reproduce(device):
    import torchmetrics
    torchmetrics.Accuracy()


def workaround(device):
    import torch
    import torchmetrics
    accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=3).to(device)
    return accuracy(torch.tensor([0, 1, 2, 2], device=device), torch.tensor([0, 1, 1, 2], device=device)).item()


def expected(device):
    return 0.75
