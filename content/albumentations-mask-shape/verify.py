def _flip(mask):
    import albumentations as A
    import numpy
    picture = numpy.zeros((100, 200, 3), numpy.uint8)
    return list(A.Compose([A.HorizontalFlip(p=1.0)])(image=picture, mask=mask)["mask"].shape[:2])


def reproduce(device):
    import numpy
    _flip(numpy.zeros((1, 100, 200), numpy.uint8))


def workaround(device):
    import numpy
    return _flip(numpy.ascontiguousarray(numpy.zeros((1, 100, 200), numpy.uint8).transpose(1, 2, 0)))


def expected(device):
    return [100, 200]
