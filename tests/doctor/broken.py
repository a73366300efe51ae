"""Python environments that are broken on purpose, made of an interpreter, links and small files."""
import os
import shutil
import subprocess
import sys
import zipfile

PYTHON = os.path.realpath(sys.executable)
# The shared object that stands for a driver: what it says of itself, and one GPU.
DRIVER = """
int cuDriverGetVersion(int *version) { *version = %d; return 0; }
int cuInit(unsigned flags) { return 0; }
int cuDeviceGetCount(int *count) { *count = 1; return 0; }
"""
STAND_IN = {"__init__.py": "from .version import __version__\n\n\nclass Tensor:\n    pass\n"}


class Environment:
    """An environment of its own in `folder`, with nothing in it; or with links to what `base`, another one, has."""

    def __init__(self, folder, base=None, only=()):
        interpreter = os.path.realpath(os.path.join(base, "bin/python")) if base else PYTHON
        subprocess.run([interpreter, "-m", "venv", "--without-pip", folder], check=True, capture_output=True)
        self.folder = folder
        self.python = os.path.join(folder, "bin", "python")
        self.packages = self._packages_of(folder)
        if base:
            for name in os.listdir(self._packages_of(base)):
                if name.split("-")[0].replace("_", "-").lower().split(".")[0] in only or \
                        name.split("-")[0].split(".")[0] in only or name.startswith(("nvidia", "__editable")):
                    os.symlink(os.path.join(self._packages_of(base), name), os.path.join(self.packages, name))

    @staticmethod
    def _packages_of(folder):
        lib = os.path.join(folder, "lib")
        return os.path.join(lib, next(name for name in os.listdir(lib) if name.startswith("python")), "site-packages")

    def path(self, *parts):
        return os.path.join(self.packages, *parts)

    def add(self, name, version, files, module=None):
        """A small package as an installer would leave it."""
        module = module or name.replace("-", "_")
        record = []
        for file, text in files.items():
            record.append(os.path.join(module, file))
            self.write(self.path(module, file), text)
        info = "%s-%s.dist-info" % (name.replace("-", "_"), version)
        self.write(self.path(info, "METADATA"), "Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version))
        lines = ["%s,,%d" % (file, os.path.getsize(self.path(file))) for file in record]
        self.write(self.path(info, "RECORD"), "\n".join(lines) + "\n")

    @staticmethod
    def write(path, content):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())

    def add_stand_in(self, cuda, more=""):
        """Not PyTorch: what the checks read of it before they import it."""
        version = "__version__ = '2.8.0'\ncuda = %r\nhip = None\n" % cuda
        files = dict(STAND_IN, **{"version.py": version})
        files["__init__.py"] += more
        self.add("torch", "2.8.0", files)

    def unpack(self, wheel):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(self.packages)

    def own_folder(self, *parts):
        """Puts a folder of links in the place of a link to a folder: files in it can then be changed."""
        for depth in range(1, len(parts) + 1):
            path = self.path(*parts[:depth])
            if os.path.islink(path):
                target = os.path.realpath(path)
                os.unlink(path)
                os.mkdir(path)
                for name in os.listdir(target):
                    os.symlink(os.path.join(target, name), os.path.join(path, name))

    def replace(self, path, text):
        os.unlink(self.path(path))
        self.write(self.path(path), text)

    def copy_record(self, name, version):
        """A second record of a package beside the first, as an update leaves it that broke off."""
        old = next(one for one in os.listdir(self.packages) if one.lower().startswith(name + "-") and "info" in one)
        new = self.path("%s-%s.dist-info" % (name, version))
        os.mkdir(new)
        with open(self.path(old, "METADATA"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(new, "METADATA"), "w", encoding="utf-8") as file:
            file.write("\n".join("Version: " + version if line.startswith("Version: ") else line
                                 for line in text.splitlines() if not line.startswith("Requires-Dist")))


def compiled(path, source, *options):
    """A shared object of C."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", path, *options], input=source.encode(), check=True,
                   capture_output=True)
    return path


def driver(folder, version):
    """A folder for LD_LIBRARY_PATH."""
    compiled(os.path.join(folder, "libcuda.so.1"), DRIVER % version)
    return folder


def has_compiler():
    return shutil.which("cc") is not None
