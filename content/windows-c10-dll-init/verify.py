def skip(device):
    import sys
    if sys.platform != "win32":
        return "DLLs are a matter of Windows", "DLL 只在 Windows 上有"


def _import(order):
    import subprocess
    import sys
    gui = ("for name in ('PyQt5.QtWidgets', 'PyQt6.QtWidgets', 'PySide6.QtWidgets'):\n"
           "    try: __import__(name)\n"
           "    except ImportError: pass\n")
    load = "import torch\n"
    code = {"gui first": gui + load, "torch first": load + gui}[order]
    code += "print('sum', torch.ones(3).sum().item())\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return done.stdout + done.stderr


def reproduce(device):
    return _import("gui first")


def workaround(device):
    return "sum 3.0" in _import("torch first")


def expected(device):
    return True
