def _virtual():
    import json
    import subprocess
    said = subprocess.run(["conda", "info", "--json"], capture_output=True, text=True, timeout=50, check=True).stdout
    return [package[0] for package in json.loads(said)["virtual_pkgs"]]


def skip(device):
    import shutil
    if not shutil.which("conda"):
        return "conda is not installed", "没有安装 conda"


def reproduce(device):
    if "__cuda" not in _virtual():
        raise Observed("conda sees no __cuda beside a working GPU")  # noqa: F821


def workaround(device):
    import os
    os.environ["CONDA_OVERRIDE_CUDA"] = "12.8"
    return "__cuda" in _virtual()


def expected(device):
    return True
