def _allocate(megabytes):
    import torch
    torch.mps.set_per_process_memory_fraction(0.05)
    try:
        return torch.ones(megabytes, 1024, 256, device="mps").shape[0]
    finally:
        torch.mps.set_per_process_memory_fraction(1.7)


def reproduce(device):
    import torch
    _allocate(int(torch.mps.recommended_max_memory() * 0.06 / 2**20) + 64
              if hasattr(torch.mps, "recommended_max_memory") else 6000)


def workaround(device):
    return _allocate(1)


def expected(device):
    return 1
