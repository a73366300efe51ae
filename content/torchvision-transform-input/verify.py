def _image():
    from PIL import Image
    return Image.new("RGB", (4, 4), (255, 255, 255))


def reproduce(device):
    from torchvision import transforms as t
    t.Compose([t.Normalize([0.5], [0.5]), t.ToTensor()])(_image())


def workaround(device):
    from torchvision import transforms as t
    return t.Compose([t.ToTensor(), t.Normalize([0.5], [0.5])])(_image())


def expected(device):
    import torch
    return torch.ones(3, 4, 4)
