def _model():
    import collections

    import torch
    parts = collections.OrderedDict(body=torch.nn.Linear(2, 2, bias=False), head=torch.nn.Linear(2, 1, bias=False))
    model = torch.nn.Sequential(parts)
    for weight in model.parameters():
        torch.nn.init.ones_(weight)
    return model


def reproduce(device):
    from accelerate import dispatch_model
    dispatch_model(_model(), {"body": "cpu"})


def workaround(device):
    import torch
    from accelerate import dispatch_model, infer_auto_device_map
    model = _model()
    model = dispatch_model(model, infer_auto_device_map(model, max_memory={"cpu": "1GB"}))
    return model(torch.ones(1, 2)).item()


def expected(device):
    return 4.0
