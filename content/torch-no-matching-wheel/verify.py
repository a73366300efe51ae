def _pip(tag):
    import os, subprocess, sys, tempfile, zipfile
    with tempfile.TemporaryDirectory() as folder:
        info = "torch-1.7.1.dist-info/"
        with zipfile.ZipFile(os.path.join(folder, "torch-1.7.1-%s.whl" % tag), "w") as wheel:
            wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: 1.7.1\n")
            wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: %s\n" % tag)
            wheel.writestr(info + "RECORD", "")
        command = [sys.executable, "-m", "pip", "download", "torch==1.7.1", "--no-index", "--no-deps",
                   "--find-links", folder, "-d", os.path.join(folder, "out"),
                   "--disable-pip-version-check"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True)
        return done.returncode, done.stdout


def reproduce(device):
    return _pip("cp27-cp27m-linux_ppc64")[1]


def workaround(device):
    return _pip("py3-none-any")[0]


def expected(device):
    return 0
