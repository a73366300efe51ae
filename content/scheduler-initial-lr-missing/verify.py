def _fresh():
    import torch
    return torch.optim.SGD([torch.nn.Parameter(torch.zeros(2))], lr=0.1)


def reproduce(device):
    import torch
    torch.optim.lr_scheduler.StepLR(_fresh(), 10, last_epoch=29)


def workaround(device):
    import torch
    opt = _fresh()
    sched = torch.optim.lr_scheduler.StepLR(opt, 10)
    for _ in range(30):
        opt.step()
        sched.step()
    saved = opt.state_dict(), sched.state_dict()

    opt = _fresh()  # a new process
    sched = torch.optim.lr_scheduler.StepLR(opt, 10)
    opt.load_state_dict(saved[0])
    sched.load_state_dict(saved[1])
    return [sched.last_epoch, opt.param_groups[0]["lr"]]


def expected(device):
    return [30, 0.1 * 0.1 ** 3]
