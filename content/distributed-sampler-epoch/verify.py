def _orders(set_epoch):  # the indices that two ranks walk through, for two epochs
    from torch.utils.data import DataLoader, DistributedSampler
    data = list(range(32))
    epochs = []
    samplers = [DistributedSampler(data, num_replicas=2, rank=rank) for rank in (0, 1)]
    loaders = [DataLoader(data, batch_size=4, sampler=sampler) for sampler in samplers]
    for epoch in range(2):
        if set_epoch:
            for sampler in samplers:
                sampler.set_epoch(epoch)
        epochs.append([[int(i) for batch in loader for i in batch] for loader in loaders])
    return epochs


def reproduce(device):
    first, second = _orders(set_epoch=False)
    if first == second:
        raise Observed("epoch 0 and epoch 1 of rank 0 both begin with %s" % first[0][:6])


def workaround(device):
    first, second = _orders(set_epoch=True)
    return [first != second] + [sorted(a + b) for a, b in (first, second)]


def expected(device):
    return [True, list(range(32)), list(range(32))]
