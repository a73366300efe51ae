def reproduce(device):
    from timm.models.layers.helpers import to_2tuple
    to_2tuple(3)


def workaround(device):
    from timm.layers import to_2tuple
    return to_2tuple(3)


def expected(device):
    return (3, 3)
