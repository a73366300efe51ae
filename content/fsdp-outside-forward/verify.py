def _forward(whole_model_first):
    import pathlib
    import tempfile

    import torch
    import torch.distributed as dist
    from torch.distributed.fsdp import FullyShardedDataParallel as FSDP

    cpu = torch.device("cpu")
    torch.manual_seed(0)
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder, "store").as_uri()
        dist.init_process_group("gloo", init_method=store, rank=0, world_size=1)
        try:
            body = FSDP(torch.nn.Linear(4, 4), device_id=cpu)
            model = FSDP(torch.nn.Sequential(body, torch.nn.Linear(4, 2)), device_id=cpu)
            x = torch.ones(1, 4)
            if whole_model_first:
                model(x)
            body(x)
            return list(model(x).shape)
        finally:
            dist.destroy_process_group()


def reproduce(device):
    _forward(whole_model_first=False)


def workaround(device):
    return _forward(whole_model_first=True)


def expected(device):
    return [1, 2]
