def reproduce(device):
    import torch
    torch.randn_like(torch.arange(4, device=device))


def workaround(device):
    import torch
    ids = torch.arange(4, device=device)
    noise = torch.randn_like(ids, dtype=torch.float32)
    return (ids + noise - noise).round().cpu()


def expected(device):
    import torch
    return torch.tensor([0.0, 1.0, 2.0, 3.0])
