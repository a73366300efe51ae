def _old(device):
    import torch

    layer = torch.nn.GELU()
    del layer.__dict__["approximate"]  # as a file of a release before the attribute has it
    return layer, torch.zeros(2, device=device)


def reproduce(device):
    layer, x = _old(device)
    return layer(x)


def workaround(device):
    layer, x = _old(device)
    layer.approximate = "none"
    return layer(x).tolist()


def expected(device):
    return [0.0, 0.0]
