def _selected(device):
    import torch
    scores = torch.tensor([0.1, 0.2], device=device)
    return scores[scores > 0.5]


def reproduce(device):
    _selected(device).max()


def workaround(device):
    import torch
    scores = _selected(device)
    asked = scores.max() if scores.numel() else scores.sum()
    return [asked.item(), torch.cat([scores, scores.new_zeros(1)]).max().item()]


def expected(device):
    return [0.0, 0.0]
