def _kernel(dtype):
    import torch
    x = torch.linspace(0, 1, 60, dtype=dtype)  # CPU on purpose: rounding differs elsewhere
    return torch.exp(-((x[:, None] - x[None]) ** 2))


def reproduce(device):
    import torch
    torch.linalg.cholesky(_kernel(torch.float32))


def workaround(device):
    import torch
    kernel = _kernel(torch.float64)
    factor = torch.linalg.cholesky(kernel + 1e-6 * torch.eye(60, dtype=torch.float64))
    return (factor @ factor.T).float()


def expected(device):
    import torch
    return _kernel(torch.float32) + 1e-6 * torch.eye(60)
