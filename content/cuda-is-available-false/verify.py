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
    if not _nvidia_gpus():
        return "no NVIDIA GPU is seen in this machine", "这台机器上看不到 NVIDIA GPU"


def reproduce(device):
    import os, sys, torch

    if not torch.cuda.is_available():
        raise Observed("an NVIDIA GPU is here, and torch %s (CUDA %s, CUDA_VISIBLE_DEVICES %s) of %s does not see it" % (
            torch.__version__, torch.version.cuda, os.environ.get("CUDA_VISIBLE_DEVICES"), sys.executable))


def workaround(device):
    import torch

    return torch.ones(3, device="cuda" if torch.cuda.is_available() else "cpu").sum().item()


def expected(device):
    return 3.0
