def _loader(drop_last):
    import torch
    return torch.utils.data.DataLoader(torch.arange(9.0).reshape(9, 1), batch_size=4, drop_last=drop_last)


def reproduce(device):
    import torch
    norm = torch.nn.BatchNorm1d(1).to(device).train()
    for batch in _loader(drop_last=False):  # 4 + 4 + 1
        norm(batch.to(device))


def workaround(device):
    import torch
    norm = torch.nn.BatchNorm1d(1).to(device).train()
    out = [norm(batch.to(device)).detach().cpu() for batch in _loader(drop_last=True)]
    branch = torch.nn.Sequential(torch.nn.AdaptiveAvgPool2d(1), torch.nn.GroupNorm(1, 2)).to(device).train()
    x = torch.stack([torch.zeros(5, 5), torch.ones(5, 5)])[None].to(device)
    return out + [branch(x).detach().cpu().flatten()]


def expected(device):
    import torch
    x = torch.tensor([[0.0], [1.0], [2.0], [3.0]])
    one = (x - 1.5) / (1.25 + 1e-5) ** 0.5
    two = torch.tensor([-0.5, 0.5]) / (0.25 + 1e-5) ** 0.5
    return [one, one, two]
