def _converted(batched):
    import torch
    image = torch.arange(12.0).reshape(3, 2, 2)
    if batched:
        image = image.unsqueeze(0)
    return image.to(memory_format=torch.channels_last)


def reproduce(device):
    _converted(batched=False)


def workaround(device):
    image = _converted(batched=True)
    return image.stride(1), image[0].flatten().tolist()


def expected(device):
    return 1, [float(number) for number in range(12)]
