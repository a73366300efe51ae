def _losses(boxes):
    import torch
    import torchvision
    torch.manual_seed(0)
    model = torchvision.models.detection.fasterrcnn_mobilenet_v3_large_320_fpn(
        weights=None, weights_backbone=None, num_classes=2, min_size=64, max_size=64).train()
    target = {"boxes": boxes, "labels": torch.ones(len(boxes), dtype=torch.int64)}
    return sorted(model([torch.rand(3, 64, 64)], [target]))


def _coco():
    import torch
    return torch.tensor([[30.0, 40.0, 20.0, 10.0]])  # x, y, width, height


def reproduce(device):
    _losses(_coco())


def workaround(device):
    from torchvision.ops import box_convert
    return _losses(box_convert(_coco(), in_fmt="xywh", out_fmt="xyxy"))


def expected(device):
    return ["loss_box_reg", "loss_classifier", "loss_objectness", "loss_rpn_box_reg"]
