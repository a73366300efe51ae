def _gradient(device, train):
    import torch
    torch.manual_seed(0)
    layer = torch.nn.LSTM(2, 3).to(device)
    layer.eval()
    if train:
        layer.train()
    x = torch.ones(4, 1, 2, device=device, requires_grad=True)
    layer(x)[0].sum().backward()
    return [round(value, 3) for value in x.grad.flatten().tolist()]


def skip(device):
    import torch
    if not torch.backends.cudnn.is_available():
        return "PyTorch finds no cuDNN here", "这里的 PyTorch 找不到 cuDNN"
    return None


def reproduce(device):
    _gradient(device, train=False)


def workaround(device):
    return _gradient(device, train=True)


def expected(device):
    return _gradient("cpu", train=False)
