def _data():
    import torch
    from torch_geometric.data import Data
    return Data(x=torch.arange(4.0).reshape(4, 1), edge_index=torch.tensor([[0, 1, 2], [1, 2, 3]]))


def reproduce(device):
    from torch_geometric.loader import NeighborLoader
    next(iter(NeighborLoader(_data(), num_neighbors=[2], batch_size=1)))


def workaround(device):
    from torch_geometric.utils import k_hop_subgraph
    data = _data()
    nodes, edge_index, _, _ = k_hop_subgraph(2, 1, data.edge_index, relabel_nodes=True)
    return [data.x[nodes].flatten().tolist(), edge_index.tolist()]


def expected(device):
    return [[1.0, 2.0], [[0], [1]]]
