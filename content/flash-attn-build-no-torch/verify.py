def _build(*options):
    import os
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "pyproject.toml"), "w") as f:
            f.write('[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n')
        with open(os.path.join(folder, "backend.py"), "w") as f:
            f.write("import zipfile\n"
                    "def get_requires_for_build_wheel(*args):\n"
                    "    import torch\n    return []\n"
                    "def build_wheel(folder, *args):\n"
                    "    with zipfile.ZipFile(folder + '/needs_torch-1-py3-none-any.whl', 'w') as z:\n"
                    "        i = 'needs_torch-1.dist-info/'\n"
                    "        z.writestr(i + 'METADATA', 'Metadata-Version: 2.1\\nName: needs-torch\\nVersion: 1\\n')\n"
                    "        z.writestr(i + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')\n"
                    "        z.writestr(i + 'RECORD', '')\n"
                    "    return 'needs_torch-1-py3-none-any.whl'\n")
        run = subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "-w", folder, folder,
                              *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
        return run.stdout, sorted(n for n in os.listdir(folder) if n.endswith(".whl"))


def reproduce(device):
    return _build()[0]


def workaround(device):
    return _build("--no-build-isolation")[1]


def expected(device):
    return ["needs_torch-1-py3-none-any.whl"]
