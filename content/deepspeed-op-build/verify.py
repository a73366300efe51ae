def reproduce(device):
    from deepspeed.ops.op_builder import CPUAdamBuilder
    builder = CPUAdamBuilder()
    if not builder.is_compatible(verbose=True):
        builder.load()


def workaround(device):
    import torch
    weight = torch.nn.Parameter(torch.ones(3))
    weight.grad = torch.full((3,), 2.0)
    torch.optim.AdamW([weight], lr=0.1, weight_decay=0.01).step()
    return weight.detach()


def expected(device):
    import torch
    return torch.full((3,), 1 * (1 - 0.1 * 0.01) - 0.1)
