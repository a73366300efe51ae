MESSAGE = """CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.12 GiB is free.
Including non-PyTorch memory, this process has 22.55 GiB memory in use. Of the allocated memory 15.87 GiB is allocated by
PyTorch, and 6.20 GiB is reserved by PyTorch but unallocated."""


def read(message):
    import re
    wanted, total, free, used, allocated, idle = [float(number) for number in re.findall(r"([\d.]+) GiB", message)]
    return "wanted %.2f GiB, free %.2f, held by others %.2f, by CUDA itself %.2f, in tensors %.2f, in the cache %.2f" % (
        wanted, free, total - free - used, used - allocated - idle, allocated, idle)


def training(device, batches):
    """(gradient, most bytes kept for backward at once, bytes a parameter costs: weight, gradient and Adam's state)"""
    import torch
    torch.manual_seed(0)
    model = torch.nn.Sequential(*[torch.nn.Linear(256, 256), torch.nn.GELU()] * 4).to(device)
    adam, own, peak = torch.optim.Adam(model.parameters()), {p.data_ptr() for p in model.parameters()}, 0
    for x in torch.randn(64, 256).to(device).chunk(batches):
        saved = {}
        with torch.autograd.graph.saved_tensors_hooks(lambda t: (t, saved.setdefault(t.data_ptr(), t))[0], lambda t: t):
            (model(x).square().mean() / batches).backward()
        peak = max(peak, sum(t.numel() * t.element_size() for place, t in saved.items() if place not in own))
    adam.step()
    return model[0].weight.grad, peak, 8 + sum(t.numel() * 4 for t in adam.state[model[0].weight].values() if t.dim()) / 65536


def reproduce(device):
    raise Observed("%s; a step keeps %d KiB for backward" % (read(MESSAGE), training(device, 1)[1] >> 10))


def workaround(device):
    gradient, peak, each = training(device, 4)
    return gradient, training(device, 1)[1] / peak, each


def expected(device):
    return training(device, 1)[0], 4.0, 16.0
