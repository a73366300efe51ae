def _through_both(move):
    """Two layers, the second one offloaded to the disk: what they make of ones."""
    import tempfile
    import torch
    from accelerate import dispatch_model
    model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False), torch.nn.Linear(2, 2, bias=False))
    for layer in model:
        torch.nn.init.constant_(layer.weight, 0.5)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        model = dispatch_model(model, {"0": "cpu", "1": "disk"}, main_device="cpu", offload_dir=folder)
        if move:
            model.to("cpu")
        return model(torch.ones(2))


def reproduce(device):
    _through_both(True)


def workaround(device):
    return _through_both(False)


def expected(device):
    import torch
    return torch.ones(2)
