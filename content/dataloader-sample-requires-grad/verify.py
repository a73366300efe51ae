def _read(with_graph):
    import torch
    layer = torch.nn.Linear(2, 2)
    torch.nn.init.ones_(layer.weight)
    torch.nn.init.zeros_(layer.bias)

    class Features(torch.utils.data.Dataset):
        def __len__(self):
            return 2

        def __getitem__(self, index):
            with torch.set_grad_enabled(with_graph):
                return layer(torch.ones(2))

    loader = torch.utils.data.DataLoader(Features(), batch_size=2, num_workers=1, multiprocessing_context="fork")
    return [batch.tolist() for batch in loader]


def skip(device):
    import sys
    if sys.platform == "win32":
        return "it needs fork, which Windows lacks", "需要 fork，Windows 没有"


def reproduce(device):
    _read(with_graph=True)


def workaround(device):
    return _read(with_graph=False)


def expected(device):
    return [[[2.0, 2.0], [2.0, 2.0]]]
