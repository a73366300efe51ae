def _parts(device):
    import torch
    model = torch.nn.Sequential(torch.nn.Embedding(4, 3)).to(device)
    state = {"0.weight": torch.arange(12.0).reshape(4, 3)}
    model[0].weight.data = torch.empty(0, device=device)  # what ZeRO-3 leaves of a parameter
    return model, state


def reproduce(device):
    model, state = _parts(device)
    model.load_state_dict(state)


def workaround(device):
    import torch
    model, state = _parts(device)
    model[0].weight.data = torch.empty(4, 3, device=device)  # what GatheredParameters gives back
    model.load_state_dict(state)
    return model(torch.tensor([2], device=device)).tolist()


def expected(device):
    return [[6.0, 7.0, 8.0]]
