def _start(device):
    import torch
    p = torch.nn.Parameter(torch.ones(3, device=device))
    opt = torch.optim.SGD([p], lr=0.1)
    kind = device.split(":")[0] if isinstance(device, str) else device.type
    scaler = torch.amp.GradScaler(kind, init_scale=1024.0)
    scaler.scale((p * 2).sum()).backward()
    return p, opt, scaler


def reproduce(device):
    import torch
    p, opt, scaler = _start(device)
    scaler.unscale_(opt)
    torch.nn.utils.clip_grad_norm_([p], 1.0)
    scaler.unscale_(opt)


def workaround(device):
    import torch
    p, opt, scaler = _start(device)
    scaler.unscale_(opt)
    torch.nn.utils.clip_grad_norm_([p], 1.0)
    scaler.step(opt)
    scaler.update()
    return p.detach().cpu()


def expected(device):
    import torch
    return torch.full((3,), 1 - 0.1 / 3 ** 0.5)
