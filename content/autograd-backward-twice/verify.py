def _train(device, carry):
    import torch
    torch.manual_seed(0)
    rnn = torch.nn.RNN(3, 5).to(device)
    optimizer = torch.optim.SGD(rnn.parameters(), lr=0.1)
    inputs = torch.randn(3, 4, 2, 3)
    h = torch.zeros(1, 2, 5, device=device)
    losses = []
    for x in inputs:
        out, h = rnn(x.to(device), h)
        loss = out.pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        h = carry(h)
        losses.append(loss.item())
    return losses


def reproduce(device):
    _train(device, lambda h: h)


def workaround(device):
    return _train(device, lambda h: h.detach())


def expected(device):
    import torch
    return _train(device, lambda h: torch.tensor(h.tolist(), device=device))
