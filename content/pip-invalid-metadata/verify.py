def _install(requirement):
    """What pip says of a wheel that asks for this."""
    import os
    import subprocess
    import sys
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(os.path.join(folder, "omegaconf-2.0.6-py3-none-any.whl"), "w") as wheel:
            info = "omegaconf-2.0.6.dist-info/"
            wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: omegaconf\nVersion: 2.0.6\nRequires-Dist: %s\n" % requirement)
            wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nGenerator: demo\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(info + "RECORD", "")
        run = subprocess.run([sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "--no-deps", "--target", folder,
                              "--find-links", folder, "omegaconf==2.0.6"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return run.stdout if run.returncode else "installed"


def reproduce(device):
    return _install("PyYAML (>=5.1.*)")


def workaround(device):
    return _install("PyYAML (>=5.1)")


def expected(device):
    return "installed"
