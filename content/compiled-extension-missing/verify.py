NEEDED = {"diff_gaussian_rasterization": "diff_gaussian_rasterization._C", "simple_knn": "simple_knn._C",
          "pointnet2_ops": "pointnet2_ops._ext", "mamba_ssm": "selective_scan_cuda", "causal_conv1d": "causal_conv1d_cuda"}


def _installed():
    import importlib.util
    return [part for package, part in NEEDED.items() if importlib.util.find_spec(package)]


def skip(device):
    if not _installed():
        return "none of the packages with a compiled part is installed", "没有安装任何一个带编译部分的包"


def reproduce(device):
    import importlib
    import torch  # first: the compiled parts need its libraries
    for part in _installed():
        importlib.import_module(part)


def workaround(device):
    import torch
    x, weight = torch.arange(6.0).view(1, 1, 6), torch.tensor([[[0.5, 1.0]]])
    return torch.nn.functional.conv1d(torch.nn.functional.pad(x, (1, 0)), weight).flatten().tolist()


def expected(device):
    return [0.0, 1.0, 2.5, 4.0, 5.5, 7.0]
