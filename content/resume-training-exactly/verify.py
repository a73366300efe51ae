def _train(stop=None, forget=()):  # losses of 12 steps, 6 an epoch; after `stop` everything is built anew from the checkpoint
    import copy, torch
    data = torch.linspace(-1, 1, 24 * 4).view(24, 4).sin()
    def build(seed):
        torch.manual_seed(seed)
        model = torch.nn.Sequential(torch.nn.Linear(4, 16), torch.nn.Tanh(), torch.nn.Dropout(0.2), torch.nn.Linear(16, 1))
        optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
        return {"model": model, "optimizer": optimizer, "scheduler": torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 12)}

    run, order, losses = build(0), None, []
    for step in range(12):
        order = torch.randperm(24) if order is None or step % 6 == 0 else order
        x = data[order[step % 6 * 4:][:4]]
        loss = (run["model"](x).squeeze(1) - x.sum(1)).pow(2).mean()
        run["optimizer"].zero_grad()
        loss.backward()
        run["optimizer"].step()
        run["scheduler"].step()
        losses.append(loss.item())
        if step + 1 == stop:
            saved = copy.deepcopy({key: part.state_dict() for key, part in run.items()})
            states, run = torch.get_rng_state(), build(99)
            for key in set(run) - set(forget):
                run[key].load_state_dict(saved[key])
            torch.set_rng_state(torch.get_rng_state() if "generators" in forget else states)
            order = None if "place in the data" in forget else order
    return losses

def reproduce(device):
    whole, pieces = _train(), ("optimizer", "scheduler", "generators", "place in the data")
    first = [next((n + 1 for n, pair in enumerate(zip(whole, _train(8, [piece]))) if pair[0] != pair[1]), None) for piece in pieces]
    if None not in first and min(first) > 8:
        raise Observed("stopped after 8 of 12 steps; the first loss that differs without: " + ", ".join("%s: %d" % pair for pair in zip(pieces, first)))

def workaround(device):
    return _train(8)

def expected(device):
    return _train()
