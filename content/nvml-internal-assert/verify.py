def reproduce(device):
    import torch
    gigabytes = torch.cuda.get_device_properties(0).total_memory // 2**30 + 8
    try:
        torch.empty(gigabytes, 2**30, dtype=torch.uint8, device="cuda")
    except torch.cuda.OutOfMemoryError:
        pass  # the message that it should be


def workaround(device):
    import torch
    return list(torch.empty(2, 2**20, dtype=torch.uint8, device="cuda").shape)


def expected(device):
    return [2, 2**20]
