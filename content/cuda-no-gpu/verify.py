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

    if torch.version.cuda is None:
        return "this is not a CUDA build of torch", "这里的 torch 不是 CUDA 版"
    if not _nvidia_gpus():
        return "no NVIDIA GPU is seen in this machine", "这台机器上看不到 NVIDIA GPU"


def reproduce(device):
    import torch

    torch.cuda.init()


def workaround(device):
    import torch

    return torch.ones(3, device="cuda" if torch.cuda.is_available() else "cpu").sum().item()


def expected(device):
    return 3.0
