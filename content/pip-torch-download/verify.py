def _install(damage):
    """pip's output, and what it installed, for a wheel whose hash is right or is not."""
    import hashlib
    import os
    import subprocess
    import sys
    import tempfile
    import zipfile
    with tempfile.TemporaryDirectory() as folder:
        wheel = os.path.join(folder, "small_torch-1-py3-none-any.whl")
        with zipfile.ZipFile(wheel, "w") as z:
            info = "small_torch-1.dist-info/"
            z.writestr("small_torch.py", "")
            z.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: small-torch\nVersion: 1\n")
            z.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            z.writestr(info + "RECORD", "")
        with open(wheel, "rb") as f:
            digest = hashlib.sha256(f.read() + damage).hexdigest()
        wanted, target = os.path.join(folder, "requirements.txt"), os.path.join(folder, "here")
        with open(wanted, "w") as f:
            f.write("small-torch==1 --hash=sha256:%s\n" % digest)
        run = subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--find-links", folder, "--target",
                              target, "-r", wanted], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             universal_newlines=True)
        return run.stdout, os.path.exists(os.path.join(target, "small_torch.py"))


def reproduce(device):
    return _install(b"other bytes")[0]


def workaround(device):
    return _install(b"")[1]


def expected(device):
    return True
