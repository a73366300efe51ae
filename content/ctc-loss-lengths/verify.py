def _batch(device):
    import torch

    torch.manual_seed(0)
    log_probs = torch.randn(3, 12, 5, device=device).log_softmax(-1)  # three samples, twelve steps
    targets = torch.tensor([[1, 2, 3], [4, 1, 2], [3, 3, 0]], device=device)
    return log_probs, targets, torch.tensor([12, 10, 12]), torch.tensor([3, 3, 2])


def _loss(*batch):
    from torch.nn.functional import ctc_loss
    return ctc_loss(*batch, reduction="none")


def reproduce(device):
    _loss(*_batch(device))


def workaround(device):
    log_probs, *rest = _batch(device)
    return _loss(log_probs.permute(1, 0, 2), *rest)


def expected(device):
    import torch

    log_probs, targets, steps, lengths = _batch(device)
    return torch.cat([_loss(log_probs[i:i + 1, :steps[i]].permute(1, 0, 2), targets[i:i + 1, :lengths[i]],
                            steps[i:i + 1], lengths[i:i + 1]) for i in range(3)])
