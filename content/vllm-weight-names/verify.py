def skip(device):
    import importlib.util

    return None if importlib.util.find_spec("vllm") else "vLLM is not installed"


def _load(device, name):
    import torch
    from vllm.model_executor.models.utils import AutoWeightsLoader

    model = torch.nn.Sequential(torch.nn.Linear(2, 2, bias=False)).to(device)
    with torch.no_grad():
        AutoWeightsLoader(model).load_weights([(name, torch.eye(2, device=device))])
    return model[0].weight.detach()


def reproduce(device):
    return _load(device, "_orig_mod.0.weight")


def workaround(device):
    return _load(device, "0.weight")


def expected(device):
    import torch

    return torch.eye(2, device=device)
