def reproduce(device):
    import torch
    torch.use_deterministic_algorithms(True)
    try:
        torch.zeros(4, device=device).put_(torch.tensor([1, 3], device=device), torch.ones(2, device=device))
    finally:
        torch.use_deterministic_algorithms(False)


def workaround(device):
    import torch
    torch.use_deterministic_algorithms(True)
    try:
        x = torch.zeros(4, device=device)
        x[torch.tensor([1, 3], device=device)] = torch.ones(2, device=device)
        return x.cpu()
    finally:
        torch.use_deterministic_algorithms(False)


def expected(device):
    import torch
    return torch.tensor([0.0, 1.0, 0.0, 1.0])
