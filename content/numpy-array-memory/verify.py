POINTS = 16777216


def reproduce(device):
    import numpy as np
    np.empty((POINTS, POINTS))  # 2 PiB


def workaround(device):
    import numpy as np
    x = np.broadcast_to(np.float32(1), (POINTS,))
    y = np.float32([0, 3])
    return float(max(np.abs(part[:, None] - y).max() for part in np.array_split(x, 1000)))


def expected(device):
    return 2.0
