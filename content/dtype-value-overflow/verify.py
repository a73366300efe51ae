def _masked(value, device):
    import torch
    scores = torch.zeros(1, 3, dtype=torch.float16, device=device)
    mask = torch.tensor([[False, False, True]], device=device)
    return scores.masked_fill(mask, value(scores)).float().softmax(dim=-1).tolist()


def reproduce(device):
    _masked(lambda scores: -1e9, device)


def workaround(device):
    import torch
    return _masked(lambda scores: torch.finfo(scores.dtype).min, device)


def expected(device):
    return [[0.5, 0.5, 0.0]]
