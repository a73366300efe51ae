def skip(device):
    import importlib.util
    import sys
    if not sys.platform.startswith("linux"):
        return "such libraries are a matter of Linux", "这类库只在 Linux 上有"
    if importlib.util.find_spec("cv2") is None:
        return "OpenCV is not installed", "没有安装 OpenCV"


def _output():
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import cv2"], capture_output=True, text=True)
    return done.stderr if done.returncode else None


def reproduce(device):
    return _output()


def workaround(device):
    import ctypes
    import re
    name = re.search(r"(lib[\w.+-]+): cannot open shared object file", _output()).group(1)
    try:
        ctypes.CDLL(name)
    except OSError:
        return "absent"
    return "present"


def expected(device):
    return "absent"
