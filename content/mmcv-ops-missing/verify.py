def _boxes(device):
    import torch
    boxes = torch.tensor([[0.0, 0.0, 10.0, 10.0], [1.0, 1.0, 10.0, 10.0], [20.0, 20.0, 30.0, 30.0]], device=device)
    return boxes, torch.tensor([0.9, 0.8, 0.7], device=device)


def reproduce(device):
    from mmcv.ops import nms
    boxes, scores = _boxes(device)
    return str(nms(boxes, scores, 0.5))


def workaround(device):
    import torch
    boxes, scores = _boxes(device)
    kept = []
    for i in scores.argsort(descending=True).tolist():
        low = torch.maximum(boxes[i, :2], boxes[:, :2])
        high = torch.minimum(boxes[i, 2:], boxes[:, 2:])
        both = (high - low).clamp(min=0).prod(dim=1)
        areas = (boxes[:, 2:] - boxes[:, :2]).prod(dim=1)
        overlap = both / (areas + areas[i] - both)
        if all(overlap[k] <= 0.5 for k in kept):
            kept.append(i)
    return kept


def expected(device):
    return [0, 2]
