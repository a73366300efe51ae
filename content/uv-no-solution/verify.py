def _resolve(wanted):
    import os, pathlib, subprocess, tempfile, zipfile
    from uv import find_uv_bin
    with tempfile.TemporaryDirectory() as folder:
        needs = {"torch-2.4.0": "", "torch-2.8.0": "", "server-1.0": "torch==2.8.0", "trainer-1.0": "torch==2.4.0"}
        for name, need in needs.items():
            info = name + ".dist-info/"
            with zipfile.ZipFile(os.path.join(folder, name + "-py3-none-any.whl"), "w") as wheel:
                wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: %s\nVersion: %s\n%s" % (
                    *name.split("-"), "Requires-Dist: %s\n" % need if need else ""))
                wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
                wheel.writestr(info + "RECORD", "")
        pathlib.Path(folder, "requirements.in").write_text("\n".join(wanted))
        done = subprocess.run([find_uv_bin(), "pip", "compile", "requirements.in", "--no-index", "--find-links", folder,
                               "--no-cache"], cwd=folder, env=dict(os.environ, NO_COLOR="1"), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)
        return done.stdout


def reproduce(device):
    return _resolve(["server", "trainer"])


def workaround(device):
    return "torch==2.8.0" in _resolve(["server"])


def expected(device):
    return True
