def _batches(collate):
    import torch
    from torch.utils.data import DataLoader

    samples = [torch.tensor([1.0, 2.0, 3.0]), torch.tensor([4.0])]
    return list(DataLoader(samples, batch_size=2, collate_fn=collate))


def reproduce(device):
    _batches(None)


def workaround(device):
    from torch.nn.utils.rnn import pad_sequence

    return _batches(lambda batch: pad_sequence(batch, batch_first=True))


def expected(device):
    import torch

    return [torch.tensor([[1.0, 2.0, 3.0], [4.0, 0.0, 0.0]])]
