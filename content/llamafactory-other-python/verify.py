def _python_of_torchrun():
    import shutil
    path = shutil.which("torchrun")
    if not path:
        return None
    with open(path, "rb") as file:
        first = file.readline().decode("utf-8", "replace").strip()
    return first[2:].split()[0] if first.startswith("#!/") and "/env " not in first else None


def skip(device):
    import importlib.util
    if importlib.util.find_spec("llamafactory") is None:
        return "LLaMA-Factory is not installed in this Python", "这个 Python 里没有安装 LLaMA-Factory"
    if not _python_of_torchrun():
        return "no torchrun with a Python of its own is on PATH", "PATH 里没有写明 Python 的 torchrun"


def _import_with(python):
    import subprocess
    code = "import importlib; importlib.import_module('llamafactory'); print('found')"
    return subprocess.run([python, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _import_with(_python_of_torchrun())
    return output if "No module named 'llamafactory'" in output else None


def workaround(device):
    import sys
    return "found" in _import_with(sys.executable)


def expected(device):
    return True
