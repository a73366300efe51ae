def _values():
    import torch
    return torch.tensor([1.0, 3.0])


def reproduce(device):
    import numpy
    numpy.std(_values())


def workaround(device):
    import torch
    return torch.var(_values(), unbiased=False).sqrt()


def expected(device):
    import torch
    return torch.tensor(1.0)


def skip(device):
    import importlib.util
    if importlib.util.find_spec("numpy") is None:
        return {"en": "NumPy is not installed.", "zh": "没有安装 NumPy。"}
