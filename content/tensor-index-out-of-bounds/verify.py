def _batch():
    import torch
    return torch.arange(12.0).reshape(3, 4), torch.tensor([3, 0, 1])


def reproduce(device):
    q, actions = _batch()  # CPU on purpose
    q.gather(1, actions)


def workaround(device):
    q, actions = _batch()
    return q.gather(1, actions.unsqueeze(1)).squeeze(1)


def expected(device):
    import torch
    return torch.tensor([3.0, 4.0, 9.0])
