def reproduce(device):
    from torchvision import models

    # Refused before anything is downloaded.
    models.resnet18(weights=models.ResNet18_Weights.IMAGENET1K_V1, num_classes=10)


def workaround(device):
    import torch
    from torchvision import models

    model = models.resnet18(weights=None).eval()  # with weights: weights="DEFAULT"
    model.fc = torch.nn.Linear(model.fc.in_features, 10)
    return list(model(torch.zeros(1, 3, 64, 64)).shape)


def expected(device):
    return [1, 10]
