def _batch():
    import torch
    return torch.zeros(2, 3, 4, 5)


def reproduce(device):
    from torchvision.transforms.functional import to_pil_image
    to_pil_image(_batch())


def workaround(device):
    from torchvision.transforms.functional import to_pil_image
    return list(to_pil_image(_batch()[0]).size)


def expected(device):
    return [5, 4]
