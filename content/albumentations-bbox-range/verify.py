def _flip(box):
    import albumentations as A
    import numpy
    picture = numpy.zeros((100, 200, 3), numpy.uint8)
    transform = A.Compose([A.HorizontalFlip(p=1.0)],
                          bbox_params=A.BboxParams(format="pascal_voc", label_fields=["labels"]))
    return [round(float(number)) for number in transform(image=picture, bboxes=[box], labels=[1])["bboxes"][0][:4]]


def reproduce(device):
    _flip([10.0, 10.0, 201.0, 50.0])


def workaround(device):
    import numpy
    return _flip(numpy.clip([10.0, 10.0, 201.0, 50.0], 0, [200, 100, 200, 100]).tolist())


def expected(device):
    return [0, 10, 190, 50]
