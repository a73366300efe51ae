def _step(returned):
    import pathlib
    import tempfile
    import torch
    import torch.distributed as dist
    from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

    class Model(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.body = torch.nn.Linear(4, 4)
            self.head = torch.nn.Linear(4, 2)

        def forward(self, x):
            self.hidden = self.body(x)
            return (self.head(self.hidden), self.hidden) if returned else self.head(self.hidden)

    with tempfile.TemporaryDirectory() as folder:
        dist.init_process_group("gloo", init_method=pathlib.Path(folder, "s").as_uri(), rank=0, world_size=1)
        try:
            model = FSDP(Model(), device_id=torch.device("cpu"))
            out = model(torch.ones(1, 4))
            hidden = out[1] if returned else model.module.hidden
            hidden.sum().backward()
            return sum(p.grad is not None for p in model.parameters()) > 0
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _step(returned=False)


def workaround(device):
    return _step(returned=True)


def expected(device):
    return True
