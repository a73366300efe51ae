def reproduce(device):
    import tempfile
    import torchvision
    with tempfile.TemporaryDirectory() as root:
        torchvision.datasets.CIFAR10(root)


def workaround(device):
    import os
    import tempfile
    import torch
    import torchvision
    with tempfile.TemporaryDirectory() as root:
        for name in ("cat", "dog"):
            os.makedirs(os.path.join(root, name))
            picture = torch.zeros(3, 8, 8, dtype=torch.uint8)
            torchvision.transforms.functional.to_pil_image(picture).save(os.path.join(root, name, "0.png"))
        return torchvision.datasets.ImageFolder(root).classes


def expected(device):
    return ["cat", "dog"]
