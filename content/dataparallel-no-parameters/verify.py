def _replica():  # as torch.nn.parallel.replicate makes one for each GPU
    import torch
    layer = torch.nn.Linear(3, 2)
    replica = layer._replicate_for_data_parallel()
    replica.weight = layer.weight.detach()
    return replica


def reproduce(device):
    from torch._utils import ExceptionWrapper
    try:
        next(_replica().parameters())
    except StopIteration:  # what parallel_apply does in the thread of a replica
        ExceptionWrapper(where="in replica 0 on device 0").reraise()


def workaround(device):
    return list(_replica().weight.shape)


def expected(device):
    return [2, 3]
