def _train(reentrant, wrap=True):  # one backward through a layer that is checkpointed twice
    import pathlib, tempfile, torch
    import torch.distributed as dist
    from torch.utils.checkpoint import checkpoint

    class Twice(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(4, 4)

        def forward(self, x):
            for _ in range(2):
                x = checkpoint(self.layer, x, use_reentrant=reentrant)
            return x

    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            torch.manual_seed(0)
            net = Twice()
            model = torch.nn.parallel.DistributedDataParallel(net, find_unused_parameters=True) if wrap else net
            model(torch.ones(2, 4, requires_grad=True)).sum().backward()
            return [net.layer.weight.grad, net.layer.bias.grad]
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _train(reentrant=True)


def workaround(device):
    return _train(reentrant=False)


def expected(device):
    return _train(reentrant=False, wrap=False)
