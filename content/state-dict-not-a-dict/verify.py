def reproduce(device):
    import torch
    saved = torch.nn.Linear(4, 2)
    torch.nn.Linear(4, 2).load_state_dict(saved)


def workaround(device):
    import torch
    torch.manual_seed(0)
    saved = torch.nn.Linear(4, 2)
    model = torch.nn.Linear(4, 2)
    model.load_state_dict(saved.state_dict())
    return model.weight.detach()


def expected(device):
    import torch
    torch.manual_seed(0)
    return torch.nn.Linear(4, 2).weight.detach()
