def generic_checkpoint(function, *args, **kwargs):  # the shape of TransformerEngine's wrapper, on plain PyTorch
    from torch.utils.checkpoint import checkpoint, noop_context_fn
    kwargs["context_fn"] = kwargs.pop("context_fn", noop_context_fn)
    return checkpoint(function, *args, use_reentrant=kwargs.pop("use_reentrant", True), **kwargs)


def wrapper():
    try:  # TransformerEngine's own
        from transformer_engine.pytorch import checkpoint
    except Exception:  # it is not installed, or its compiled part does not load
        return generic_checkpoint
    return checkpoint


def run(checkpoint, device, **options):
    import torch
    torch.manual_seed(0)
    block = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.GELU(), torch.nn.Linear(8, 8)).to(device)

    def step(x):
        return checkpoint(block, x, use_reentrant=False)

    x = torch.ones(4, 8, device=device, requires_grad=True)
    (torch.compile(step, backend="aot_eager", **options) if options else step)(x).sum().backward()
    return x.grad


def reproduce(device):
    run(wrapper(), device, fullgraph=False)


def workaround(device):
    from torch.utils.checkpoint import checkpoint
    return run(checkpoint, device, fullgraph=True)


def expected(device):
    from torch.utils.checkpoint import checkpoint
    return run(checkpoint, device)
