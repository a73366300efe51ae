def skip(device):
    import ctypes
    import sys
    import torch
    if torch.version.cuda is None:
        return "this is not a CUDA build of torch", "这里的 torch 不是 CUDA 版"
    try:
        driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return ("no NVIDIA driver is installed here, old or new",
                "这里没有安装 NVIDIA 驱动，谈不上新旧")
    version = ctypes.c_int()
    driver.cuDriverGetVersion(ctypes.byref(version))
    print("driver serves CUDA %d.%d, torch was built for %s"
          % (version.value // 1000, version.value % 1000 // 10, torch.version.cuda))


def reproduce(device):
    import torch
    torch.cuda.init()


def workaround(device):
    import torch
    return torch.ones(3, device="cuda" if torch.cuda.is_available() else "cpu").sum().item()


def expected(device):
    return 3.0
