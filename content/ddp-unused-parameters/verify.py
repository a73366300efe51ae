def _train(**ddp):
    """Two steps of a model whose second head takes no part in the loss."""
    import pathlib, tempfile, torch
    import torch.distributed as dist

    class TwoHeads(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.used = torch.nn.Linear(4, 1)
            self.idle = torch.nn.Linear(4, 1)

        def forward(self, x):
            return self.used(x)

    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            torch.manual_seed(0)
            net = TwoHeads()
            model = torch.nn.parallel.DistributedDataParallel(net, **ddp) if ddp else net
            for _ in range(2):
                model(torch.ones(2, 4)).sum().backward()
            return [net.used.weight.grad, net.used.bias.grad]
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _train(find_unused_parameters=False)


def workaround(device):
    return _train(find_unused_parameters=True)


def expected(device):
    return _train()
