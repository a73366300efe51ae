def _crop(*before, **options):
    import torch
    from torchvision import transforms

    steps = transforms.Compose([*before, transforms.RandomCrop(24, **options)])
    return list(steps(torch.zeros(3, 20, 30)).shape)


def reproduce(device):
    _crop()


def workaround(device):
    from torchvision import transforms

    return [_crop(transforms.Resize(24)), _crop(pad_if_needed=True)]


def expected(device):
    return [[3, 24, 24]] * 2
