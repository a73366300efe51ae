def _known():  # what Docker knows: runtimes and directories of device specifications
    import subprocess
    done = subprocess.run(["docker", "info"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    return None if done.returncode else done.stdout


def skip(device):
    import os
    import shutil
    if not os.path.exists("/proc/driver/nvidia/version"):
        return "no NVIDIA driver is loaded here", "这里没有加载 NVIDIA 驱动"
    if shutil.which("docker") is None or _known() is None:
        return "Docker does not answer here", "这里的 Docker 没有应答"


def reproduce(device):
    import shutil
    if "nvidia" not in _known() and shutil.which("nvidia-container-runtime-hook") is None:
        raise Observed("Docker knows no runtime nvidia, and the toolkit's hook is not installed")


def workaround(device):
    import shutil
    return shutil.which("nvidia-ctk") is not None


def expected(device):
    return True
