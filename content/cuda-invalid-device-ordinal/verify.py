def _sum_on(number):
    import torch
    before = torch.cuda.current_device()
    try:
        torch.cuda.set_device(number)
        return torch.ones(3, device="cuda").sum().item()
    finally:
        torch.cuda.set_device(before)


def reproduce(device):
    import torch
    _sum_on(torch.cuda.device_count())  # one more than the last


def workaround(device):
    import torch
    return _sum_on(torch.cuda.device_count() - 1)


def expected(device):
    return 3.0
