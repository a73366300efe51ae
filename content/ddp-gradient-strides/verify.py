def _gradient(model_format, wrap):
    import pathlib
    import tempfile
    import warnings
    import torch
    import torch.distributed as dist
    torch.manual_seed(0)
    layer = torch.nn.Conv2d(8, 8, 1).to(memory_format=model_format)
    batch = torch.randn(2, 8, 4, 4).to(memory_format=torch.channels_last)
    if not wrap:
        layer(batch).square().sum().backward()
        return layer.weight.grad, []
    with tempfile.TemporaryDirectory() as folder:
        dist.init_process_group("gloo", init_method=pathlib.Path(folder, "store").as_uri(), rank=0, world_size=1)
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                model = torch.nn.parallel.DistributedDataParallel(layer)  # must live until backward() is done
                model(batch).square().sum().backward()
        finally:
            dist.destroy_process_group()
    return layer.weight.grad, ["%s: %s" % (w.category.__name__, w.message) for w in caught]


def reproduce(device):
    import torch
    return "\n".join(_gradient(torch.contiguous_format, True)[1])


def workaround(device):
    import torch
    gradient, warned = _gradient(torch.channels_last, True)
    assert not [line for line in warned if "strides" in line], warned
    return gradient


def expected(device):
    import torch
    return _gradient(torch.channels_last, False)[0]
