def _conv_and_image(device):
    import torch
    torch.manual_seed(0)
    conv = torch.nn.Conv2d(3, 8, 3)
    image = torch.rand(1, 3, 16, 16, dtype=torch.float64)  # as from numpy
    return conv.to(device), image.to(device)


def reproduce(device):
    conv, image = _conv_and_image(device)
    conv(image)


def workaround(device):
    conv, image = _conv_and_image(device)
    return conv(image.to(conv.weight.dtype)).detach().cpu()


def expected(device):
    conv, image = _conv_and_image("cpu")
    return conv.double()(image).detach().float()
