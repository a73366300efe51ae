def _batch():
    import torch
    return torch.tensor([2.0, -2.0]), torch.tensor([1.0, 0.0])


def reproduce(device):
    import torch
    logits, labels = _batch()  # CPU on purpose: on a GPU this spoils the CUDA context
    torch.nn.functional.binary_cross_entropy(logits, labels)


def workaround(device):
    import torch
    logits, labels = _batch()
    return torch.nn.functional.binary_cross_entropy_with_logits(logits, labels).item()


def expected(device):
    import math
    return math.log(1 + math.exp(-2))
