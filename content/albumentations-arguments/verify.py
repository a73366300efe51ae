def pipeline():
    import albumentations as A
    return A.Compose([A.HorizontalFlip(p=1.0)])


def picture():
    import numpy
    return numpy.arange(12, dtype=numpy.uint8).reshape(2, 2, 3)


def reproduce(device):
    pipeline()(picture())


def workaround(device):
    return pipeline()(image=picture())["image"].tolist()


def expected(device):
    return picture()[:, ::-1].tolist()
