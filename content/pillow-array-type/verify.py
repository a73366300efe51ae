def _picture():
    import numpy
    return numpy.full((2, 3, 3), 0.5, dtype="float32")


def reproduce(device):
    from PIL import Image
    Image.fromarray(_picture())


def workaround(device):
    from PIL import Image
    image = Image.fromarray((_picture().clip(0, 1) * 255).round().astype("uint8"))
    return list(image.size) + list(image.getpixel((0, 0)))


def expected(device):
    return [3, 2, 128, 128, 128]


def skip(device):
    import importlib.util
    if importlib.util.find_spec("PIL") is None or importlib.util.find_spec("numpy") is None:
        return {"en": "Pillow or NumPy is not installed.", "zh": "没有安装 Pillow 或 NumPy。"}
