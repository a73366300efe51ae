def skip(device):
    import os
    if os.path.exists("/usr/local/cuda"):
        return "/usr/local/cuda is there, and cannot be hidden", "有 /usr/local/cuda，藏不起来"


def _home(**variables):
    import os
    import shutil
    saved = dict(os.environ)
    for name in ("CUDA_HOME", "CUDA_PATH"):
        os.environ.pop(name, None)
    os.environ["PATH"] = os.path.dirname(shutil.which("which"))
    os.environ.update(variables)
    try:
        from flashinfer.jit.cpp_ext import get_cuda_path
        get_cuda_path.cache_clear()
        return get_cuda_path()
    finally:
        os.environ.clear()
        os.environ.update(saved)


def reproduce(device):
    _home()


def workaround(device):
    return _home(CUDA_HOME="/opt/cuda")


def expected(device):
    return "/opt/cuda"
