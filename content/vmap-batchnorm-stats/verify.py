def _per_sample(model):
    import torch
    from torch.func import functional_call, grad, vmap

    params, buffers = dict(model.named_parameters()), dict(model.named_buffers())

    def loss(p, b, x):
        return functional_call(model, (p, b), (x[None],)).pow(2).mean()

    x = torch.arange(48.0).reshape(3, 1, 4, 4)
    return vmap(grad(loss), (None, None, 0))(params, buffers, x)["0.weight"].shape


def _model():
    from torch import nn

    return nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2))


def reproduce(device):
    _per_sample(_model())


def workaround(device):
    from torch.func import replace_all_batch_norm_modules_

    return tuple(_per_sample(replace_all_batch_norm_modules_(_model())))


def expected(device):
    return 3, 2, 1, 3, 3
