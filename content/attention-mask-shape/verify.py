def _attend(device, **options):
    import torch
    layer = torch.nn.MultiheadAttention(8, 2, **options).to(device)
    x = torch.ones(3, 5, 8, device=device)
    lengths = torch.tensor([5, 2, 4], device=device)
    padding = torch.arange(5, device=device)[None] >= lengths[:, None]
    with torch.no_grad():
        return layer(x, x, x, key_padding_mask=padding)[1].cpu()


def reproduce(device):
    _attend(device)


def workaround(device):
    return _attend(device, batch_first=True)[1]


def expected(device):
    import torch
    return torch.tensor([[0.5, 0.5, 0.0, 0.0, 0.0]] * 5)
