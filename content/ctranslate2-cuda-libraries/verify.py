def _cudnn(folder=None):
    import glob
    import importlib.util
    import os
    import subprocess
    import sys
    package = os.path.dirname(importlib.util.find_spec("ctranslate2").origin)
    library = glob.glob(package + ".libs/libcudnn*")
    if not library:
        return "status 0: this CTranslate2 brings no cuDNN and asks for none"
    path = [folder] * bool(folder) + [os.environ.get("LD_LIBRARY_PATH", "")]
    code = "import ctypes, sys; create = ctypes.CDLL(sys.argv[1]).cudnnCreateTensorDescriptor; " \
        "print('status', create(ctypes.byref(ctypes.c_void_p())))"
    done = subprocess.run([sys.executable, "-c", code, library[0]], env=dict(os.environ, LD_LIBRARY_PATH=":".join(path)),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True, timeout=300)
    return done.stdout


def skip(device):
    import sys
    if not sys.platform.startswith("linux"):
        return "this check knows the wheels for Linux alone", "这个检查只认识 Linux 的安装包"


def reproduce(device):
    output = _cudnn()
    return None if "status 0" in output else output


def workaround(device):
    import nvidia
    return "status 0" in _cudnn(list(nvidia.__path__)[0] + "/cudnn/lib")


def expected(device):
    return True
