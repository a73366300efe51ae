def skip(device):
    import torch
    if torch.cuda.device_count() < 2:
        return "needs two GPUs", "需要两张 GPU"
    return None


def reproduce(device):
    import torch
    if not torch.cuda.can_device_access_peer(0, 1):
        raise Observed("GPU 0 cannot read the memory of GPU 1")


def workaround(device):
    import torch
    return torch.arange(4, device="cuda:0").cpu().to("cuda:1").tolist()


def expected(device):
    return [0, 1, 2, 3]
