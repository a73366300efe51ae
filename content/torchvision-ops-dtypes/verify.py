def _pooled(dtype, device):
    import torch
    from torchvision.ops import roi_align
    features = torch.ones(1, 2, 8, 8, dtype=torch.float64, device=device)
    boxes = torch.tensor([[0, 0, 0, 4, 4]], dtype=dtype, device=device)
    return roi_align(features, boxes, (1, 1)).flatten().tolist()


def reproduce(device):
    import torch
    _pooled(torch.float32, device)


def workaround(device):
    import torch
    return _pooled(torch.float64, device)


def expected(device):
    return [1.0, 1.0]
