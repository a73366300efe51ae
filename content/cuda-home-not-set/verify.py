def skip(device):
    import torch
    if torch.version.cuda is None:
        return "this is not a CUDA build of torch: it never looks for a CUDA toolkit"


def reproduce(device):
    from torch.utils.cpp_extension import _join_cuda_home
    _join_cuda_home("bin", "nvcc")  # what every CUDA extension build asks first


def workaround(device):
    import os
    import subprocess
    import sys
    import tempfile
    code = "from torch.utils.cpp_extension import _join_cuda_home; print(_join_cuda_home('bin', 'nvcc'))"
    with tempfile.TemporaryDirectory() as home:
        output = subprocess.run([sys.executable, "-c", code], env=dict(os.environ, CUDA_HOME=home),
                                stdout=subprocess.PIPE, universal_newlines=True, timeout=55, check=True).stdout
        return os.path.relpath(output.split("\n")[0], home).replace("\\", "/")


def expected(device):
    return "bin/nvcc"
