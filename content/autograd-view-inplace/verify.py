def _gradient(device, inplace, hook=True):
    import torch
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(inplace=inplace)).to(device)
    if hook:
        net[0].register_full_backward_hook(lambda module, grad_input, grad_output: None)
    net(torch.ones(2, 3, device=device)).sum().backward()
    return net[0].weight.grad.cpu()


def reproduce(device):
    _gradient(device, True)


def workaround(device):
    return _gradient(device, False)


def expected(device):
    return _gradient("cpu", False, hook=False)
