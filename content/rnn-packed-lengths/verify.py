def _pack(device, **options):
    import torch
    from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
    x = torch.arange(12.0, device=device).reshape(2, 3, 2)
    packed = pack_padded_sequence(x, torch.tensor([2, 3]), batch_first=True, **options)
    return pad_packed_sequence(packed, batch_first=True)[0].cpu()


def reproduce(device):
    _pack(device)


def workaround(device):
    return _pack(device, enforce_sorted=False)


def expected(device):
    import torch
    x = torch.arange(12.0).reshape(2, 3, 2)
    x[0, 2] = 0
    return x
