"""What the checks ask about the environment, read without importing anything of it."""
import ctypes
import glob
import importlib.metadata
import importlib.util
import os
import platform
import re
import sys


def normal(name):
    """One spelling for a distribution's name: "Pytorch_Lightning" is "pytorch-lightning"."""
    return re.sub(r"[-_.]+", "-", name).lower()


class Distribution:
    def __init__(self, found):
        self.found = found
        self.name = normal(found.metadata["Name"] or "")
        self.version = found.metadata["Version"] or ""
        self.folder = os.path.realpath(str(found.locate_file("")))

    def files(self):
        """(path, size or None) of what was installed; nothing where no RECORD was kept."""
        import csv
        record = self.found.read_text("RECORD") or ""
        for row in csv.reader(record.splitlines()):
            if len(row) == 3:
                yield os.path.join(self.folder, row[0]), int(row[2]) if row[2].isdigit() else None


def distributions():
    """Everything that is installed, in the order of sys.path; what is hidden by an earlier one too."""
    found = []
    for one in importlib.metadata.distributions():
        try:
            found.append(Distribution(one))
        except Exception:  # a folder that is no distribution any more
            continue
    return [one for one in found if one.name]


def first_of_each(found):
    """name -> Distribution, as `import` meets them."""
    first = {}
    for one in found:
        first.setdefault(one.name, one)
    return first


def module_folder(module):
    """Where a top-level package would be imported from; None where it is none. Imports nothing."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError, AttributeError):
        return None
    if spec is None or not spec.origin or not os.path.basename(spec.origin).startswith("__init__."):
        return None
    return os.path.dirname(spec.origin)


def torch_build():
    """torch/version.py without running it: {"version", "cuda", "hip"}; empty where there is none."""
    folder = module_folder("torch")
    try:
        with open(os.path.join(folder or "", "version.py"), encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return {}
    pattern = r"^(__version__|cuda|hip)(?:\s*:[^=]*)?\s*=\s*['\"]([^'\"]*)['\"]"
    said = dict(re.findall(pattern, text, re.MULTILINE))
    return {"version": said.get("__version__"), "cuda": said.get("cuda"), "hip": said.get("hip")}


def mapped_files():
    """The files that are mapped into this process: the libraries that are loaded."""
    try:
        with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
            lines = [line.split(None, 5) for line in file]
    except OSError:
        return []
    return sorted({line[5].rstrip("\n") for line in lines if len(line) == 6 and line[5].startswith("/")})


def nvidia_on_bus():
    """How many NVIDIA GPUs the machine's bus has, driver or not."""
    count = 0
    for vendor in glob.glob("/sys/bus/pci/devices/*/vendor"):
        try:
            with open(vendor, encoding="ascii") as file, \
                    open(os.path.join(os.path.dirname(vendor), "class"), encoding="ascii") as kind:
                count += file.read().strip() == "0x10de" and kind.read().startswith("0x03")
        except (OSError, ValueError):
            continue
    return count


def nvidia_nodes():
    return [node for node in glob.glob("/dev/nvidia*") if re.match(r"/dev/nvidia\d+$", node)]


def kernel_module():
    """The version of NVIDIA's kernel module, "" where it is not loaded."""
    try:
        with open("/sys/module/nvidia/version", encoding="ascii") as file:
            return file.read().strip()
    except (OSError, ValueError):
        return ""


def driver():
    """What the driver's library says of itself: {"serves": "12.8", "init": 0, "names": […]}; empty without one."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return {}
    number = ctypes.c_int()
    if not hasattr(cuda, "cuDriverGetVersion") or cuda.cuDriverGetVersion(ctypes.byref(number)) != 0:
        return {}
    found = {"serves": "%d.%d" % (number.value // 1000, number.value % 1000 // 10), "init": 0, "names": []}
    if hasattr(cuda, "cuInit"):
        found["init"] = cuda.cuInit(0)
    count = ctypes.c_int()
    if found["init"] == 0 and hasattr(cuda, "cuDeviceGetCount") and cuda.cuDeviceGetCount(ctypes.byref(count)) == 0:
        found["names"] = [device_name(cuda, index) for index in range(count.value)]
    return found


def device_name(cuda, index):
    text = ctypes.create_string_buffer(100)
    device = ctypes.c_int()
    if not (hasattr(cuda, "cuDeviceGet") and hasattr(cuda, "cuDeviceGetName")):
        return "NVIDIA GPU"
    if cuda.cuDeviceGet(ctypes.byref(device), index) != 0 or cuda.cuDeviceGetName(text, 100, device) != 0:
        return "NVIDIA GPU"
    return text.value.decode("utf-8", "replace")


def head(installed, shown):
    """The line above everything: this Python, this platform, the versions that matter."""
    return {"python": platform.python_version(), "executable": sys.executable, "platform": platform.platform(),
            "torch": installed["torch"].version if "torch" in installed else None,
            "cuda": torch_build().get("cuda"),
            "packages": {name: installed[name].version for name in shown if name in installed}}
