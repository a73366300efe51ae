def _import(with_the_model):
    import pathlib
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        ldm = pathlib.Path(folder, "comfy", "ldm")
        ldm.mkdir(parents=True)
        (ldm / "__init__.py").touch()
        (ldm.parent / "__init__.py").touch()
        if with_the_model:
            (ldm / "wan.py").touch()
        done = subprocess.run([sys.executable, "-c", "import comfy.ldm.wan; print('loaded')"], cwd=folder,
                              capture_output=True, text=True)
        return done.stdout.strip() or done.stderr


def reproduce(device):
    return _import(False)


def workaround(device):
    return _import(True)


def expected(device):
    return "loaded"
