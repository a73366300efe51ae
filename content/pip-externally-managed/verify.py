ABSENT = "tracelore-package-that-does-not-exist"


def _ask(python):
    import subprocess

    done = subprocess.run([python, "-m", "pip", "install", "--no-index", "--dry-run", ABSENT], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=50)
    return done.stdout.decode(errors="replace")


def skip(device):
    import sys
    if "No module named pip" in _ask(sys.executable):
        return "this Python has no pip", "这个 Python 没有 pip"


def reproduce(device):
    import sys
    return _ask(sys.executable)  # without a refusal it says that it finds no such package


def workaround(device):
    import os
    import subprocess
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python")
        return "externally" in _ask(python)


def expected(device):
    return False
