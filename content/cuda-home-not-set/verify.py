def skip(device):
    import torch
    if torch.version.cuda is None:
        return ("this is not a CUDA build of torch: it never looks for a CUDA toolkit",
                "这里的 torch 不是 CUDA 版，根本不会去找 CUDA toolkit")


def reproduce(device):
    from torch.utils.cpp_extension import _join_cuda_home
    _join_cuda_home("bin", "nvcc")  # what every CUDA extension build asks first


def workaround(device):
    import importlib
    import os
    import tempfile
    from torch.utils import cpp_extension
    with tempfile.TemporaryDirectory() as home:
        os.environ["CUDA_HOME"] = home
        importlib.reload(cpp_extension)  # it looks for the toolkit when it is imported
        return os.path.relpath(cpp_extension._join_cuda_home("bin", "nvcc"), home).replace("\\", "/")


def expected(device):
    return "bin/nvcc"
