def _data():
    import torch
    from torch_geometric.data import Data
    return Data(x=torch.ones(10, 2), edge_index=torch.tensor([[0, 1, 2], [1, 2, 3]]))


def reproduce(device):
    _data().train_mask.sum()


def workaround(device):
    import torch_geometric.transforms as T
    data = T.RandomNodeSplit(num_val=2, num_test=3, key=None)(_data())
    return [int(data.train_mask.sum()), int(data.val_mask.sum()), int(data.test_mask.sum())]


def expected(device):
    return [5, 2, 3]
