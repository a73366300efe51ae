def _train(mistake, device):  # 60 steps on the same 32 samples
    import torch

    def build():
        return torch.nn.Sequential(torch.nn.Linear(8, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4)).to(device)

    torch.manual_seed(0)
    x = torch.randn(32, 8).to(device)
    y = (x @ torch.randn(8, 4).to(device)).argmax(1)
    model = build()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    model = build() if mistake == "other optimizer" else model
    before = [p.detach().clone() for p in model.parameters()]
    for _ in range(60):
        optimizer.zero_grad()
        hidden = model[1](model[0](x))
        out = model[2](hidden.detach() if mistake == "detached" else hidden)
        loss = torch.nn.functional.cross_entropy(out.softmax(1) if mistake == "softmax" else out, y)
        loss.backward()
        optimizer.step()
    names = [name for name, _ in model.named_parameters()]
    without = [n for n, p in zip(names, model.parameters()) if p.grad is None]
    return without, [n for n, p, old in zip(names, model.parameters(), before) if torch.equal(p, old)], round(loss.item(), 2)


def reproduce(device):
    detached, other, softmax = (_train(m, device) for m in ("detached", "other optimizer", "softmax"))
    if detached[0] and not other[0] and len(other[1]) == 4 and not softmax[1] and softmax[2] >= 0.74:
        raise Observed("detached: no gradient in %s; optimizer of another model: gradients, but no weight moves; softmax before "
                       "cross_entropy: all move, the loss stops at %.2f (least: 0.74)" % (detached[0], softmax[2]))


def workaround(device):
    without, still, loss = _train(None, device)
    return [without, still, loss < 0.05]


def expected(device):
    return [[], [], True]
