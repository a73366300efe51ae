def _edges():
    import torch
    return torch.tensor([[0, 5], [1, 2]])  # three nodes, one of them is called 5


def _sum(edge_index):
    import torch
    from torch_geometric.nn import SimpleConv
    n = max(3, int(edge_index.max()) + 1) if int(edge_index.max()) < 4 else 3
    x = torch.arange(1.0, n + 1).reshape(n, 1)
    return SimpleConv(aggr="sum")(x, edge_index)


def reproduce(device):
    _sum(_edges())


def workaround(device):
    import torch
    ids, flat = torch.unique(_edges(), return_inverse=True)
    return _sum(flat.reshape(2, -1))


def expected(device):
    import torch
    return torch.tensor([[0.0], [1.0], [4.0], [0.0]])
