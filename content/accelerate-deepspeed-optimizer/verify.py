def _step(make):
    import torch
    from accelerate import Accelerator

    model = torch.nn.Linear(2, 2)
    model, optimizer = Accelerator(cpu=True).prepare(model, make(model.parameters()))
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    return True


def reproduce(device):
    from accelerate.utils import DummyOptim
    _step(DummyOptim)


def workaround(device):
    import torch
    return _step(torch.optim.AdamW)


def expected(device):
    return True
