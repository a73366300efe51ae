def _resume(first, second, load_optimizer=True):
    import torch

    torch.manual_seed(0)
    model = torch.nn.Linear(2, 1)

    def step(optimizer):
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
        return optimizer

    state = step(getattr(torch.optim, first)(model.parameters(), lr=0.1)).state_dict()
    resumed = getattr(torch.optim, second)(model.parameters(), lr=0.1)
    if load_optimizer:
        resumed.load_state_dict(state)
    step(resumed)
    return sorted(resumed.state[model.weight])


def reproduce(device):
    _resume("SGD", "Adam")


def workaround(device):
    return [_resume("SGD", "Adam", load_optimizer=False), _resume("Adam", "Adam")]


def expected(device):
    return [["exp_avg", "exp_avg_sq", "step"]] * 2
