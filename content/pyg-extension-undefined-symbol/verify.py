def _installed():
    import importlib.util
    names = ["torch_scatter", "torch_sparse", "torch_cluster", "torch_spline_conv", "pyg_lib"]
    return [n for n in names if importlib.util.find_spec(n)]


def skip(device):
    if not _installed():
        return ("none of torch-scatter, torch-sparse, torch-cluster, torch-spline-conv, pyg-lib is installed",
                "torch-scatter、torch-sparse、torch-cluster、torch-spline-conv、pyg-lib 一个也没装")


def reproduce(device):
    import importlib
    import torch  # noqa: F401
    for name in _installed():
        importlib.import_module(name)


def workaround(device):
    import torch
    from torch_geometric.utils import scatter
    return scatter(torch.tensor([1.0, 2.0, 4.0]), torch.tensor([0, 1, 1]), dim=0, reduce="sum")


def expected(device):
    import torch
    return torch.tensor([1.0, 6.0])
