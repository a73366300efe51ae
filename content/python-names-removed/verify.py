def reproduce(device):
    import collections
    return collections.Mapping


def workaround(device):
    from collections.abc import Mapping
    return issubclass(dict, Mapping)


def expected(device):
    return True
