def _pip(*wanted):  # wheels of nothing: torchvision 0.20.1 is for torch 2.5.1, and 2.6.0 is there as well
    import os, subprocess, sys, tempfile, zipfile
    with tempfile.TemporaryDirectory() as folder:
        for name, version, needs in (("torch", "2.5.1", ""), ("torch", "2.6.0", ""),
                                     ("torchvision", "0.20.1", "Requires-Dist: torch==2.5.1\n")):
            info = "%s-%s.dist-info/" % (name, version)
            with zipfile.ZipFile(os.path.join(folder, "%s-%s-py3-none-any.whl" % (name, version)), "w") as wheel:
                wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: %s\nVersion: %s\n%s" % (name, version, needs))
                wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
                wheel.writestr(info + "RECORD", "")
        out = os.path.join(folder, "out")
        command = [sys.executable, "-m", "pip", "download", "--no-index", "--find-links", folder, "-d", out,
                   "--disable-pip-version-check"] + list(wanted)
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
        return done.stdout, sorted(os.listdir(out)) if os.path.isdir(out) else []


def reproduce(device):
    return _pip("torch==2.6.0", "torchvision==0.20.1")[0]


def workaround(device):
    return _pip("torch", "torchvision==0.20.1")[1]


def expected(device):
    return ["torch-2.5.1-py3-none-any.whl", "torchvision-0.20.1-py3-none-any.whl"]
