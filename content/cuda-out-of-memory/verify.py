def skip(device):
    import torch
    if not torch.cuda.is_available():
        return ("no CUDA GPU: there is no GPU memory to run out of",
                "没有 CUDA GPU，也就没有显存可以耗尽")


def _bytes():
    import torch
    return torch.cuda.get_device_properties(0).total_memory // 100 * 6


def reproduce(device):
    import torch
    torch.cuda.empty_cache()
    torch.cuda.set_per_process_memory_fraction(0.05, 0)
    try:
        torch.ones(_bytes(), dtype=torch.uint8, device="cuda:0")
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0, 0)


def workaround(device):
    import torch
    torch.cuda.set_per_process_memory_fraction(0.05, 0)
    try:
        total, left = 0, _bytes()
        while left:
            piece = min(left, 1 << 26)
            total += int(torch.ones(piece, dtype=torch.uint8, device="cuda:0").sum(dtype=torch.int64))
            left -= piece
        return total
    finally:
        torch.cuda.set_per_process_memory_fraction(1.0, 0)


def expected(device):
    return _bytes()
