def skip(device):
    import sys
    if sys.platform != "win32":
        return "DLLs are a matter of Windows", "DLL 只在 Windows 上有"


def _import(**variables):
    import os
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import torch; print('sum', torch.ones(3).sum().item())"],
                          env=dict(os.environ, **variables), capture_output=True, text=True)
    return done.stdout + done.stderr


def reproduce(device):
    return _import()


def workaround(device):
    import os
    import sys
    root = os.environ.get("SystemRoot", r"C:\Windows")
    short = os.pathsep.join([os.path.join(root, "System32"), root, os.path.dirname(sys.executable)])
    return "sum 3.0" in _import(PATH=short)


def expected(device):
    return True
