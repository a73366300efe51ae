def _sync(named):
    import os, pathlib, platform, subprocess, sys, tempfile, zipfile
    from uv import find_uv_bin
    with tempfile.TemporaryDirectory() as folder:
        index = pathlib.Path(folder, "index")
        index.mkdir()
        for version, tag in ("2.6.0", "py3-none-manylinux2014_ppc64le"), ("2.5.1", "py3-none-any"):
            info = "torch-%s.dist-info/" % version
            with zipfile.ZipFile(str(index / ("torch-%s-%s.whl" % (version, tag))), "w") as wheel:
                wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: %s\n" % version)
                wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: %s\n" % tag)
                wheel.writestr(info + "RECORD", "")
        here = "sys_platform == '%s' and platform_machine == '%s'" % (sys.platform, platform.machine())
        pathlib.Path(folder, "pyproject.toml").write_text(
            '[project]\nname = "demo"\nversion = "0.1.0"\nrequires-python = ">=3.8"\ndependencies = ["torch"]\n'
            "[tool.uv]\n%s\n[[tool.uv.index]]\nname = \"folder\"\nurl = \"%s\"\nformat = \"flat\"\n"
            'explicit = true\n[tool.uv.sources]\ntorch = { index = "folder" }\n'
            % ('required-environments = ["%s"]' % here if named else "", index.as_uri()))
        done = subprocess.run([find_uv_bin(), "sync", "--offline", "--no-cache", "--python", sys.executable],
                              cwd=folder, env=dict(os.environ, NO_COLOR="1"), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)
        return done.stdout


def reproduce(device):
    return _sync(named=False)


def workaround(device):
    return "torch==2.5.1" in _sync(named=True)


def expected(device):
    return True
