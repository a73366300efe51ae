def reproduce(device):
    from torch.utils.data import random_split
    data = list(range(11))
    random_split(data, [int(0.8 * len(data)), int(0.2 * len(data))])


def workaround(device):
    from torch.utils.data import random_split
    data = list(range(11))
    first = int(0.8 * len(data))
    parts = random_split(data, [first, len(data) - first])
    return [len(part) for part in parts] + sorted(i for part in parts for i in part)


def expected(device):
    return [8, 3] + list(range(11))
