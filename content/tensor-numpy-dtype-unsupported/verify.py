def _tensor(device):
    import torch
    return torch.arange(3, dtype=torch.bfloat16, device=device)


def reproduce(device):
    _tensor(device).cpu().numpy()


def workaround(device):
    import torch
    tensor = _tensor(device)
    raw = tensor.cpu().view(torch.int16).numpy()
    back = torch.from_numpy(raw).view(torch.bfloat16)
    return [tensor.float().cpu().numpy().tolist(), back.tolist()]


def expected(device):
    return [[0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]
