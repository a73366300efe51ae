def skip(device):
    try:
        import cv2  # noqa: F401
    except ImportError:
        return "OpenCV is not installed", "没有安装 OpenCV"


def _gray(folder, write):
    import os
    import cv2
    import numpy as np
    path = os.path.join(folder, "a.png")
    if write:
        cv2.imwrite(path, np.full((4, 6, 3), 7, np.uint8))
    return cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2GRAY)


def reproduce(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        _gray(folder, write=False)


def workaround(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        gray = _gray(folder, write=True)
    return [list(gray.shape), int(gray[0, 0])]


def expected(device):
    return [[4, 6], 7]
