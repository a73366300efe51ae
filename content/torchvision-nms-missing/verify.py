def _boxes():
    import torch
    boxes = torch.tensor([[0.0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 30, 30]])
    return boxes, torch.tensor([0.9, 0.8, 0.7])


def reproduce(device):
    import torchvision
    torchvision.ops.nms(*_boxes(), iou_threshold=0.5)


def workaround(device):
    import torch
    boxes, scores = _boxes()
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    order, keep = scores.argsort(descending=True), []
    while len(order):
        first, order = order[0], order[1:]
        keep.append(int(first))
        low = torch.maximum(boxes[first, :2], boxes[order, :2])
        high = torch.minimum(boxes[first, 2:], boxes[order, 2:])
        overlap = (high - low).clamp(min=0).prod(dim=1)
        order = order[overlap / (area[first] + area[order] - overlap) <= 0.5]
    return keep


def expected(device):
    return [0, 2]
