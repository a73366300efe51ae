def _loss(labels, **options):
    import torch
    logits = torch.zeros(4, 3)  # CPU on purpose
    return torch.nn.functional.cross_entropy(logits, torch.tensor(labels), **options).item()


def reproduce(device):
    _loss([1, 2, 3, 255], ignore_index=255)


def workaround(device):
    return _loss([0, 1, 2, 255], ignore_index=255)


def expected(device):
    import math
    return math.log(3)
