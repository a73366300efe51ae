def _best(bound, device):
    import torch

    scores = torch.tensor([[0.1, 0.7, 0.2]], device=device)  # three classes
    return scores.topk(min(5, scores.size(-1)) if bound else 5).indices.tolist()


def reproduce(device):
    _best(False, device)


def workaround(device):
    return _best(True, device)


def expected(device):
    return [[1, 2, 0]]
