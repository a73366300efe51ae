def _import_with(python):
    import subprocess
    run = subprocess.run([python, "-c", "import torch; print(torch.ones(3).sum().item())"], stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True)
    return run.stdout.strip()


def reproduce(device):
    import os
    import tempfile
    import venv
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=False)
        return _import_with(os.path.join(folder, "Scripts" if os.name == "nt" else "bin", "python"))


def workaround(device):
    import sys
    return _import_with(sys.executable).splitlines()[-1]


def expected(device):
    return "3.0"
