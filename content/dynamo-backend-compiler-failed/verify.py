def broken_backend(gm, example_inputs):
    return gm.a_pass_that_is_missing()  # AttributeError, raised by torch.nn.Module


def reproduce(device):
    import torch
    torch.compile(lambda x: x + 1, backend=broken_backend)(torch.ones(3, device=device))


def workaround(device):
    import torch
    import torch._dynamo
    torch._dynamo.reset()
    with torch._dynamo.config.patch(suppress_errors=True):
        return torch.compile(lambda x: x + 1, backend=broken_backend)(torch.ones(3, device=device))


def expected(device):
    import torch
    return torch.ones(3, device=device) + 1
