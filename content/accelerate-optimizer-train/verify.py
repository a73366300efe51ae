def _optimizer():
    import torch

    return torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.5)


def reproduce(device):
    from accelerate import Accelerator

    Accelerator(cpu=True).prepare_optimizer(_optimizer()).train()    # as Trainer of transformers does


def workaround(device):
    optimizer = _optimizer()
    if hasattr(optimizer, "train"):    # as Accelerate 0.34 does
        optimizer.train()
    weight = optimizer.param_groups[0]["params"][0]
    weight.grad = weight.detach().clone()
    optimizer.step()
    return weight.item()


def expected(device):
    return 0.5
