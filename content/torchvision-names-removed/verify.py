def _image():
    import torch
    return torch.ones(3, 2, 2)


def reproduce(device):
    from torchvision.transforms.functional_tensor import rgb_to_grayscale
    rgb_to_grayscale(_image())


def workaround(device):
    from torchvision.transforms.functional import rgb_to_grayscale
    return rgb_to_grayscale(_image())


def expected(device):
    import torch
    return torch.full((1, 2, 2), 0.2989 + 0.587 + 0.114)
