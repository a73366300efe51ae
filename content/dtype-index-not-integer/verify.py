def _table(device):
    import torch
    weight = torch.arange(20.0, device=device).reshape(10, 2)
    return torch.nn.Embedding.from_pretrained(weight), torch.tensor([1.0, 4.0], device=device)


def reproduce(device):
    table, ids = _table(device)
    table(ids)


def workaround(device):
    table, ids = _table(device)
    return table(ids.long()).cpu()


def expected(device):
    import torch
    return torch.tensor([[2.0, 3.0], [8.0, 9.0]])
