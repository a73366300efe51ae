def skip(device):
    import shutil
    if shutil.which("nvidia-smi") is None:
        return "no nvidia-smi here: no NVIDIA driver is installed, or the container was not given one"


def reproduce(device):
    import subprocess
    run = subprocess.run(["nvidia-smi"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         universal_newlines=True, timeout=50)
    return run.stdout if "NVML" in run.stdout else None


def workaround(device):
    import torch
    return torch.ones(3, device="cpu").sum().item()  # until the machine is rebooted


def expected(device):
    return 3.0
