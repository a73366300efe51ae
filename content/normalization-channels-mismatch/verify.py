def _parts(device):
    import torch
    norm = torch.nn.LayerNorm(2).to(device)
    image = torch.tensor([[[[1.0, 2.0, 3.0]], [[3.0, 2.0, 1.0]]]], device=device)  # batch, channels, height, width
    return norm, image


def reproduce(device):
    norm, image = _parts(device)
    norm(image)


def workaround(device):
    norm, image = _parts(device)
    y = norm(image.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
    return y.detach().cpu().round()


def expected(device):
    import torch
    return torch.tensor([[[[-1.0, 0.0, 1.0]], [[1.0, 0.0, -1.0]]]])
