def _split():
    import torch

    class Labelled(torch.utils.data.Dataset):
        targets = [0, 1, 2, 0, 1, 2]

        def __len__(self):
            return 6

        def __getitem__(self, index):
            return float(index), self.targets[index]

    return torch.utils.data.random_split(Labelled(), [4, 2])[0]


def reproduce(device):
    _split().targets


def workaround(device):
    import torch
    torch.manual_seed(0)
    part = _split()
    return torch.as_tensor(part.dataset.targets)[part.indices].tolist()


def expected(device):
    import torch
    torch.manual_seed(0)
    return [label for _, label in _split()]
