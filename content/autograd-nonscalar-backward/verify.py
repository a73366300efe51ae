def _loss(device, reduction):
    import torch
    logits = torch.arange(20.0, device=device).reshape(4, 5).requires_grad_()
    criterion = torch.nn.CrossEntropyLoss(reduction=reduction)
    return logits, criterion(logits, torch.tensor([1, 0, 4, 2], device=device))


def reproduce(device):
    _loss(device, "none")[1].backward()


def workaround(device):
    logits, loss = _loss(device, "none")
    loss.mean().backward()
    return logits.grad.cpu()


def expected(device):
    logits, loss = _loss(device, "mean")
    loss.backward()
    return logits.grad.cpu()
