def _read_only():
    import numpy
    array = numpy.arange(3.0)
    array.flags.writeable = False
    return array


def reproduce(device):
    import warnings
    import torch
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        torch.from_numpy(_read_only())
    return "\n".join("%s: %s" % (w.category.__name__, w.message) for w in caught)


def workaround(device):
    import warnings
    import torch
    array = _read_only()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        x = torch.from_numpy(array.copy())
        x[0] = 9
    return [array.tolist(), x.tolist()]


def expected(device):
    return [[0.0, 1.0, 2.0], [9.0, 1.0, 2.0]]
