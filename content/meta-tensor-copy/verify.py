def _net():
    import torch
    return torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.BatchNorm1d(3)).eval()


def _filled():
    import torch
    net = _net()
    for p in net.parameters():
        torch.nn.init.constant_(p, 0.5)
    return net


def reproduce(device):
    import torch
    with torch.device("meta"):
        net = _net()
    net.to(device)


def workaround(device):
    import torch
    with torch.device("meta"):
        net = _net()
    net = net.to_empty(device=device)
    net.load_state_dict(_filled().state_dict())
    return net(torch.ones(2, 4, device=device)).detach().cpu()


def expected(device):
    import torch
    return _filled()(torch.ones(2, 4)).detach()
