def reproduce(device):
    import numpy
    import torch

    return numpy.zeros(2).astype(torch.float32)


def workaround(device):
    import numpy
    import torch

    array = numpy.zeros(2).astype(numpy.float32)
    return [str(torch.from_numpy(array).dtype), torch.as_tensor([1.0, 2.0]).tolist()]


def expected(device):
    return ["torch.float32", [1.0, 2.0]]
