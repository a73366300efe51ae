def _add(length):
    import torch

    @torch.compile(backend="eager")
    def add(x, y):
        return x + y

    return add(torch.ones(3), torch.ones(length)).tolist()


def reproduce(device):
    _add(4)


def workaround(device):
    return _add(3)


def expected(device):
    return [2.0, 2.0, 2.0]
