def _nvidia_gpus():
    """NVIDIA cards of this machine, also where the driver or the container hides them."""
    import glob, shutil, subprocess

    found = glob.glob("/dev/nvidia[0-9]*")
    for vendor in glob.glob("/sys/bus/pci/devices/*/vendor"):
        with open(vendor) as who, open(vendor[:-len("vendor")] + "class") as what:
            if who.read().strip() == "0x10de" and what.read().startswith("0x03"):
                found.append(vendor)
    if not found and shutil.which("nvidia-smi"):
        listed = subprocess.run(["nvidia-smi", "-L"], stdout=subprocess.PIPE, universal_newlines=True).stdout
        found = [line for line in listed.splitlines() if line.startswith("GPU ")]
    return found


def skip(device):
    import torch

    if not torch.backends.cuda.is_built() and not _nvidia_gpus():
        return ("a CPU build, and no NVIDIA GPU is seen in this machine: they fit",
                "这是 CPU 版，而这台机器上看不到 NVIDIA GPU，两者相符")


def reproduce(device):
    import torch

    if not torch.backends.cuda.is_built():  # else, whatever is wrong, it is not this
        torch.ones(3, device="cuda")


def workaround(device):
    import torch

    return torch.ones(3, device="cuda" if torch.cuda.is_available() else "cpu").sum().item()


def expected(device):
    return 3.0
