def _step(name, sparse, device):
    import torch

    table = torch.nn.Embedding(3, 2, sparse=sparse).to(device)
    torch.nn.init.ones_(table.weight)
    optimizer = getattr(torch.optim, name)(table.parameters(), lr=0.5)
    table(torch.tensor([0, 2], device=device)).sum().backward()
    optimizer.step()
    return table.weight.detach()


def reproduce(device):
    _step("Adam", True, device)


def workaround(device):
    return _step("SGD", True, device)


def expected(device):
    return _step("SGD", False, device)
