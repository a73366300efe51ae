def _image():
    from PIL import Image
    return Image.new("RGB", (4, 4), (255, 0, 0))


def reproduce(device):
    from torchvision import transforms
    transforms.Compose([transforms.Resize(2), transforms.ToTensor])(_image())


def workaround(device):
    from torchvision import transforms
    return transforms.Compose([transforms.Resize(2), transforms.ToTensor()])(_image()).sum().item()


def expected(device):
    return 4.0
