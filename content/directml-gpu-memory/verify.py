COUNT = 16777216


def reproduce(device):
    import torch
    import torch_directml
    if not torch_directml.is_available():
        return  # no device that could be full
    x = torch.ones(COUNT, device=torch_directml.device())
    (x + 1).sum().item()


def workaround(device):
    import torch
    return (torch.ones(COUNT) + 1).sum().item()


def expected(device):
    return 2.0 * COUNT
