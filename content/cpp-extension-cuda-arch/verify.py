def _flags(architectures):
    """nvcc's flags for TORCH_CUDA_ARCH_LIST, as a build makes them."""
    import os
    from torch.utils import cpp_extension
    os.environ["TORCH_CUDA_ARCH_LIST"] = architectures
    return cpp_extension._get_cuda_arch_flags()


def reproduce(device):
    _flags("1.0")


def workaround(device):
    return _flags("8.0")


def expected(device):
    return ["-gencode=arch=compute_80,code=sm_80"]
