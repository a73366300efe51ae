def reproduce(device):
    import ctypes
    import sys

    import torch
    driver = ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    card, limited = ctypes.c_int(), ctypes.c_int()
    asked = (driver.cuInit(0), driver.cuDeviceGet(ctypes.byref(card), torch.cuda.current_device()),
             driver.cuDeviceGetAttribute(ctypes.byref(limited), 17, card))  # CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT
    if any(asked):
        raise OSError("the driver answered %s" % (asked,))
    if limited.value:
        raise Observed("the driver limits how long a kernel may run on %s" % torch.cuda.get_device_name())


def workaround(device):
    import torch
    return sum(part.sum().item() for part in torch.ones(8, 4, device=device).split(2))  # several short kernels


def expected(device):
    return 32.0
