def _driver():
    import ctypes, sys
    return ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")


def _load(major, minor):  # what the driver says to a kernel in the PTX that nvcc of this CUDA version writes
    import ctypes, torch
    torch.zeros(1, device="cuda")  # makes the context
    version = "%d.%d" % (major - 4, minor - 1 if (major, minor) >= (12, 6) and major == 12 else minor)
    text = ".version %s\n.target sm_%d%d\n.address_size 64\n.visible .entry nothing() { ret; }\n"
    source = text % ((version,) + torch.cuda.get_device_capability())
    driver, module, words = _driver(), ctypes.c_void_p(), ctypes.c_char_p()
    code = driver.cuModuleLoadData(ctypes.byref(module), source.encode())
    driver.cuGetErrorString(code, ctypes.byref(words))
    return words.value.decode()


def skip(device):
    import torch
    if torch.version.cuda is None or int(torch.version.cuda.split(".")[0]) < 11:
        return "this is no build for CUDA 11 or later", "这里的 torch 不是 CUDA 11 或更新的版本"


def reproduce(device):
    import torch
    said = _load(*map(int, torch.version.cuda.split(".")[:2]))
    return "CUDA error: " + said if "PTX" in said else None


def workaround(device):
    import ctypes
    number = ctypes.c_int()
    _driver().cuDriverGetVersion(ctypes.byref(number))
    return [_load(number.value // 1000, number.value % 1000 // 10)]


def expected(device):
    return ["no error"]
