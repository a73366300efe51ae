def _model(device):
    import torch
    model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 1, bias=False)).to(device)
    for p in model.parameters():
        torch.nn.init.ones_(p)
    return model


def reproduce(device):
    import torch
    model = _model(device)
    torch.optim.SGD([{"params": model.parameters()}, {"params": model[1].parameters(), "lr": 1.0}], lr=0.1)


def workaround(device):
    import torch
    model = _model(device)
    head = {id(p) for p in model[1].parameters()}
    rest = [p for p in model.parameters() if id(p) not in head]
    optimizer = torch.optim.SGD([{"params": rest}, {"params": model[1].parameters(), "lr": 1.0}], lr=0.1)
    model(torch.ones(1, 2, device=device)).backward()
    optimizer.step()
    return torch.cat([p.flatten() for p in model.parameters()]).detach().cpu()


def expected(device):
    import torch
    return torch.tensor([0.9, 0.9, 0.9, 0.9, -1.0, -1.0])
