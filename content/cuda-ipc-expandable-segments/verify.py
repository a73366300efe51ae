def _sent(expandable):
    import torch
    from torch.multiprocessing.reductions import reduce_tensor
    torch.cuda.memory._set_allocator_settings("expandable_segments:%s" % expandable)
    x = torch.ones(5000000, device="cuda")
    rebuild, arguments = reduce_tensor(x)
    return list(arguments[1])


def reproduce(device):
    _sent(True)


def workaround(device):
    return _sent(False)


def expected(device):
    return [5000000]
