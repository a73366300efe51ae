def reproduce(device):
    import torch
    encoder = torch.nn.Linear(4, 2).to(device)
    h = encoder(torch.ones(1, 4, device=device))
    h.requires_grad = False


def workaround(device):
    import torch
    encoder, head = torch.nn.Linear(4, 2).to(device), torch.nn.Linear(2, 1, bias=False).to(device)
    h = encoder(torch.ones(1, 4, device=device)).detach()
    head(h).sum().backward()
    return [encoder.weight.grad is None, bool(torch.allclose(head.weight.grad, h))]


def expected(device):
    return [True, True]
