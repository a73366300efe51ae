def _lstm(device, batch):
    import torch
    torch.manual_seed(0)
    rnn = torch.nn.LSTM(4, 8, 2).to(device)
    x = torch.ones(5, 3, 4, device=device)
    state = None
    if batch is not None:
        h0 = x.new_zeros(2, batch or x.size(1), 8)
        state = (h0, torch.zeros_like(h0))
    with torch.no_grad():
        return rnn(x, state)[0].cpu()


def reproduce(device):
    _lstm(device, 7)


def workaround(device):
    return _lstm(device, 0)


def expected(device):
    return _lstm(device, None)
