def table(rows):
    import torch
    return torch.nn.Embedding(rows, 4, padding_idx=10)


def reproduce(device):
    table(10)


def workaround(device):
    import torch
    return table(11)(torch.tensor([10])).detach()


def expected(device):
    import torch
    return torch.zeros(1, 4)            # the row of the padding stays zero
