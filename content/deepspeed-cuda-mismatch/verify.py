def skip(device):
    import torch
    from torch.utils.cpp_extension import CUDA_HOME
    if torch.version.cuda is None:
        return "this torch is not a CUDA build", "这里的 torch 不是 CUDA 版"
    if CUDA_HOME is None:
        return "there is no CUDA toolkit here", "这里没有 CUDA toolkit"


def _check(value):
    import os
    from deepspeed.ops.op_builder.builder import assert_no_cuda_mismatch
    os.environ["DS_SKIP_CUDA_CHECK"] = value
    try:
        return assert_no_cuda_mismatch("cpu_adam")
    finally:
        del os.environ["DS_SKIP_CUDA_CHECK"]


def reproduce(device):
    _check("0")


def workaround(device):
    return _check("1")


def expected(device):
    return True
