def reproduce(device):
    import torch.multiprocessing as mp
    method = mp.get_start_method()  # asking fixes the default
    mp.set_start_method(method)


def workaround(device):
    import torch.multiprocessing as mp
    mp.get_start_method()
    return mp.get_context("spawn").get_start_method()


def expected(device):
    return "spawn"
