def _parts(device):
    import torch
    lstm = torch.nn.LSTM(2, 3).to(device)
    head = torch.nn.Linear(3, 1).to(device)
    for p in head.parameters():
        torch.nn.init.zeros_(p)
    return lstm(torch.ones(4, 1, 2, device=device)), head


def reproduce(device):
    result, head = _parts(device)
    head(result)


def workaround(device):
    result, head = _parts(device)
    return head(result[0]).detach().cpu()


def expected(device):
    import torch
    return torch.zeros(4, 1, 1)
