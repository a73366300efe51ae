MESSAGE = """CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.12 GiB is free.
Including non-PyTorch memory, this process has 22.55 GiB memory in use. Of the allocated memory 15.87 GiB is allocated by
PyTorch, and 6.20 GiB is reserved by PyTorch but unallocated."""


def provoke(device):
    """A real message: fill 5 % of the card with blocks that share segments, free every second one, ask for a larger one"""
    import torch
    torch.cuda.set_per_process_memory_fraction(0.05, device)
    blocks = []
    try:
        while True:
            blocks.append(torch.empty(4 << 20, dtype=torch.uint8, device=device))
    except RuntimeError:
        del blocks[::2]
    try:
        torch.empty(16 << 20, dtype=torch.uint8, device=device)
    except RuntimeError as error:
        return str(error)
    return MESSAGE


def read(message):
    import re
    unit = {"KiB": 2 ** -10, "MiB": 1, "GiB": 2 ** 10, "bytes": 2 ** -20}
    wanted, total, free, used, allocated, idle = [
        sum(float(number) * unit[name] for number, name in re.findall(part + r"\s+([\d.]+) (KiB|MiB|GiB|bytes)\b", message)[:1])
        for part in ("Tried to allocate", "capaci?ty of", "of which", "this process has", "Of the allocated memory", ", and")]
    return "wanted %.0f MiB, free %.0f, held by others %.0f, by CUDA itself %.0f, in tensors %.0f, in the cache %.0f" % (
        wanted, free, total - free - used, used - allocated - idle, allocated, idle)


def training(device, batches):
    """(gradient, most bytes saved for backward at once, bytes per parameter of weights, gradients and Adam's state)"""
    import torch
    torch.manual_seed(0)
    model = torch.nn.Sequential(*[torch.nn.Sequential(torch.nn.Linear(256, 256), torch.nn.GELU()) for _ in range(4)]).to(device)
    adam, own, peak = torch.optim.Adam(model.parameters()), {p.data_ptr() for p in model.parameters()}, 0
    for x in torch.randn(64, 256).to(device).chunk(batches):
        saved = {}
        pack = lambda t: (saved.update({t.data_ptr(): t.numel() * t.element_size()} if t.data_ptr() not in own else {}), t)[1]
        with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
            loss = model(x).square().mean() / batches
        loss.backward()
        peak = max(peak, sum(saved.values()))
    gradient = next(model.parameters()).grad.clone()
    adam.step()
    state = sum(t.numel() * 4 for s in adam.state.values() for name, t in s.items() if name != "step")
    return gradient, peak, 8 + state / sum(p.numel() for p in model.parameters())


def reproduce(device):
    message = provoke(device) if device.startswith("cuda") else MESSAGE
    _, peak, each = training(device, 1)
    raise Observed("%s; a step: %.0f bytes per parameter, %d KiB kept for backward" % (read(message), each, peak >> 10))


def workaround(device):
    gradient, peak, each = training(device, 4)
    return gradient, training(device, 1)[1] / peak, each


def expected(device):
    return training(device, 1)[0], 4.0, 16.0
