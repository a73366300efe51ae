def bag(device):
    import torch
    weight = torch.arange(8.0).reshape(4, 2)
    return torch.nn.EmbeddingBag.from_pretrained(weight, mode="sum").to(device), torch.tensor([0, 1, 3], device=device)


def reproduce(device):
    layer, ids = bag(device)
    layer(ids)


def workaround(device):
    import torch
    layer, ids = bag(device)
    return layer(ids, torch.tensor([0, 2], device=device)).cpu()


def expected(device):
    import torch
    return torch.tensor([[2.0, 4.0], [6.0, 7.0]])
