def _model():
    import torch

    class Double(torch.nn.Module):
        def forward(self, x):
            return x * 2
    return Double()


def _export(size, device):
    import torch
    example = torch.ones(size, 3, device=device)
    return torch.export.export(_model(), (example,), dynamic_shapes={"x": {0: torch.export.Dim("batch")}})


def reproduce(device):
    _export(1, device)


def workaround(device):
    import torch
    return _export(2, device).module()(torch.ones(5, 3, device=device))


def expected(device):
    import torch
    return _model()(torch.ones(5, 3, device=device))
