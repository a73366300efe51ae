def _release():
    from importlib.metadata import PackageNotFoundError, version
    try:
        return version("ms-swift")
    except PackageNotFoundError:
        return None


def skip(device):
    import importlib.util
    if importlib.util.find_spec("swift") is None and not _release():
        return "neither swift nor ms-swift is installed in this Python", "这个 Python 里没有 swift，也没有 ms-swift"


def reproduce(device):
    import importlib.util
    import subprocess
    import sys
    if importlib.util.find_spec("swift") and not importlib.util.find_spec("swift.infer_engine"):
        return subprocess.run([sys.executable, "-m", "swift.llm"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True, timeout=300).stdout


def workaround(device):
    return bool(_release())


def expected(device):
    return True
