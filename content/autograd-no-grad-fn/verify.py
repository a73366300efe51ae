def _step(device, use_reentrant):
    import warnings
    import torch
    from torch.utils.checkpoint import checkpoint
    torch.manual_seed(0)
    block = torch.nn.Linear(3, 2).to(device)
    x = torch.ones(4, 3, device=device)  # as after a frozen embedding
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        checkpoint(block, x, use_reentrant=use_reentrant).pow(2).mean().backward()
    return block.weight.grad.cpu()


def reproduce(device):
    _step(device, True)


def workaround(device):
    return _step(device, False)


def expected(device):
    import torch
    torch.manual_seed(0)
    block = torch.nn.Linear(3, 2)
    block(torch.ones(4, 3)).pow(2).mean().backward()
    return block.weight.grad
