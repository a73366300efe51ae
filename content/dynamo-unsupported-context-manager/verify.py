def guarded(x, lock):
    with lock:
        return x.sin() + 1


def plain(x):
    return x.sin() + 1


def reproduce(device):
    import threading
    import torch
    lock = threading.Lock()
    torch.compile(lambda x: guarded(x, lock), backend="eager", fullgraph=True)(torch.ones(4, device=device))


def workaround(device):
    import threading
    import torch
    with threading.Lock():
        return torch.compile(plain, backend="eager", fullgraph=True)(torch.ones(4, device=device))


def expected(device):
    import torch
    return plain(torch.ones(4, device=device))
