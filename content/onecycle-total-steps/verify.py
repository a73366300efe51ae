def _train(steps_of):
    import torch
    data = torch.arange(10.0)
    loader = torch.utils.data.DataLoader(data, batch_size=4)  # 3 batches, the last one smaller
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(2))], lr=0.1)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.1, total_steps=2 * steps_of(data, loader))
    steps = 0
    for _ in range(2):
        for _ in loader:
            optimizer.step()
            scheduler.step()
            steps += 1
    return steps


def reproduce(device):
    _train(lambda data, loader: len(data) // loader.batch_size)


def workaround(device):
    return _train(lambda data, loader: len(loader))


def expected(device):
    return 6
