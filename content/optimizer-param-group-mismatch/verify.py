def _model(n, device):
    import torch
    return torch.nn.Sequential(*[torch.nn.Linear(2, 2) for _ in range(n)]).to(device)


def _saved(device):
    import torch
    small = _model(1, device)
    opt = torch.optim.Adam(small.parameters(), lr=0.1)
    small(torch.ones(1, 2, device=device)).sum().backward()
    opt.step()
    return [n for n, _ in small.named_parameters()], opt.state_dict()


def reproduce(device):
    import torch
    names, state = _saved(device)
    torch.optim.Adam(_model(2, device).parameters(), lr=0.1).load_state_dict(state)


def workaround(device):
    import torch
    names, state = _saved(device)
    large = _model(2, device)
    opt = torch.optim.Adam(large.parameters(), lr=0.1)
    fresh = opt.state_dict()
    position = {n: i for i, (n, _) in enumerate(large.named_parameters())}
    fresh["state"] = {position[n]: state["state"][i] for i, n in enumerate(names)}
    opt.load_state_dict(fresh)
    return [len(opt.state), opt.state[large[0].weight]["exp_avg"].cpu()]


def expected(device):
    import torch
    return [2, torch.full((2, 2), 0.1)]
