def skip(device):
    import os
    import torch
    if torch.version.cuda is None or os.name == "nt":
        return ("needs a torch with CUDA, and no Windows: the stand-in for nvcc is a shell script",
                "需要 CUDA 版的 torch，且不能是 Windows：顶替 nvcc 的是一个 shell 脚本")


def _check(release):
    import os
    import tempfile
    from torch.torch_version import TorchVersion
    from torch.utils import cpp_extension
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "bin"))
        nvcc = os.path.join(folder, "bin", "nvcc")
        with open(nvcc, "w") as f:
            f.write("#!/bin/sh\necho 'Cuda compilation tools, release %s, V%s.89'\n" % (release, release))
        os.chmod(nvcc, 0o755)
        saved, cpp_extension.CUDA_HOME = cpp_extension.CUDA_HOME, folder
        os.environ["TORCH_DONT_CHECK_COMPILER_ABI"] = "1"
        try:
            cpp_extension._check_cuda_version("g++", TorchVersion("11.4.0"))
        finally:
            cpp_extension.CUDA_HOME = saved
    return True


def reproduce(device):
    _check("9.0")


def workaround(device):
    import torch
    return _check(torch.version.cuda)


def expected(device):
    return True
