def skip(device):
    import importlib.util
    if importlib.util.find_spec("tensorrt") is None:
        return "tensorrt is not installed", "没有安装 tensorrt"


def _version(*options):
    import subprocess
    import sys
    done = subprocess.run([sys.executable, *options, "-c", "import tensorrt; print(tensorrt.__version__)"],
                          capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else done.stderr


def reproduce(device):
    return _version()


def workaround(device):
    # -I leaves the folder of the script out, and with it a file of that name
    return _version("-I")[:1].isdigit()


def expected(device):
    return True
