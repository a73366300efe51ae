def layer(device):
    import torch
    linear = torch.nn.Linear(2, 2).to(device)
    with torch.no_grad():
        linear.weight.copy_(torch.eye(2))
        linear.bias.fill_(0.5)
    return linear


def reproduce(device):
    import torch
    saved = torch.compile(layer(device)).state_dict()
    torch.nn.Linear(2, 2).to(device).load_state_dict(saved)


def workaround(device):
    import torch
    saved = torch.compile(layer(device)).state_dict()
    stripped = torch.nn.Linear(2, 2).to(device)
    stripped.load_state_dict({key.replace("_orig_mod.", ""): value for key, value in saved.items()})
    in_place = layer(device)
    in_place.compile()
    return stripped.state_dict(), list(in_place.state_dict())


def expected(device):
    return layer(device).state_dict(), ["weight", "bias"]
