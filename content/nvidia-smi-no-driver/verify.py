def skip(device):
    import shutil
    if shutil.which("nvidia-smi") is None:
        return ("no nvidia-smi here: no NVIDIA driver is installed, or the container was not given one",
                "没有 nvidia-smi：没装 NVIDIA 驱动，或者没有把它带进容器")


def reproduce(device):
    import subprocess
    run = subprocess.run(["nvidia-smi"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         universal_newlines=True, timeout=300)
    return run.stdout if "NVIDIA-SMI has failed" in run.stdout else None


def workaround(device):
    import torch
    return torch.ones(3, device="cpu").sum().item()  # until the driver is loaded


def expected(device):
    return 3.0
