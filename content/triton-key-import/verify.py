def reproduce(device):
    import torch._inductor.codecache as codecache
    codecache.CacheBase.get_system()


def workaround(device):
    import torch
    return torch.compile(lambda x: x.sin() + 1, backend="aot_eager")(torch.ones(8, device=device))


def expected(device):
    import torch
    return torch.ones(8, device=device).sin() + 1
