def skip(device):
    import importlib.util
    if importlib.util.find_spec("torch_npu"):
        return "torch_npu is installed here", "这里装着 torch_npu"


def reproduce(device):
    import importlib
    importlib.import_module("torch_npu")


def workaround(device):
    import torch
    chosen = "npu" if hasattr(torch, "npu") and torch.npu.is_available() else "cpu"
    return torch.ones(2, device=chosen).cpu()


def expected(device):
    import torch
    return torch.ones(2)
