def _list(left):
    import os
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        if left:
            info = os.path.join(folder, "~orch-2.8.0.dist-info")
            os.mkdir(info)
            with open(os.path.join(info, "METADATA"), "w") as metadata:
                metadata.write("Metadata-Version: 2.1\nName: torch\nVersion: 2.8.0\n")
        done = subprocess.run([sys.executable, "-m", "pip", "list", "--path", folder, "--disable-pip-version-check"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=50)
    return done.stdout.decode(errors="replace")


def skip(device):
    if "No module named pip" in _list(False):
        return "this Python has no pip", "这个 Python 没有 pip"


def reproduce(device):
    return _list(True)


def workaround(device):
    return _list(False).strip()


def expected(device):
    return ""
