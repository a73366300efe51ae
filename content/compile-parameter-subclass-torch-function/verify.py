def compiled(parameter, device):
    """Output of a fullgraph-compiled linear layer with that weight."""
    import torch

    class Layer(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = parameter(torch.arange(12.0, device=device).reshape(3, 4))

        def forward(self, x):
            return torch.nn.functional.linear(x, self.weight)

    torch._dynamo.reset()
    return torch.compile(Layer(), backend="eager", fullgraph=True)(torch.ones(2, 4, device=device))


def reproduce(device):
    import torch
    import torch._dynamo

    class LoadedParameter(torch.nn.Parameter):
        pass

    traceable = set(torch._dynamo.config.traceable_tensor_subclasses) | {LoadedParameter}
    with torch._dynamo.config.patch(traceable_tensor_subclasses=traceable):
        compiled(LoadedParameter, device)  # '__func__' on 2.5 to 2.7
    compiled(LoadedParameter, device)  # "All __torch_function__ overrides" before 2.8


def workaround(device):
    import torch
    return compiled(torch.nn.Parameter, device)


def expected(device):
    import torch
    weight = torch.arange(12.0, device=device).reshape(3, 4)
    return torch.ones(2, 4, device=device) @ weight.t()
