def _define():
    import sys
    import torch
    net = type("TrainedNet", (torch.nn.Linear,), {"__module__": "__main__"})
    sys.modules["__main__"].TrainedNet = net
    return net


def _checkpoint():
    import io
    import sys
    import torch
    torch.manual_seed(0)
    buffer = io.BytesIO()
    torch.save(_define()(3, 2), buffer)
    del sys.modules["__main__"].TrainedNet  # as in any other program
    buffer.seek(0)
    return buffer


def reproduce(device):
    import torch
    torch.load(_checkpoint(), weights_only=False)


def workaround(device):
    import torch
    buffer = _checkpoint()
    _define()
    return torch.load(buffer, weights_only=False).weight.detach()


def expected(device):
    import torch
    torch.manual_seed(0)
    return torch.nn.Linear(3, 2).weight.detach()
