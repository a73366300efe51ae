NOWHERE = "http://127.0.0.1:9/pytorch"


def skip(device):
    import shutil
    if not shutil.which("conda"):
        return "conda is not installed", "没有安装 conda"


def reproduce(device):
    import os
    import subprocess
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["conda", "create", "--dry-run", "--override-channels", "-c", NOWHERE, "-p", folder + "/env", "torch"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=100,
                              env=dict(os.environ, CONDA_REMOTE_MAX_RETRIES="0"))
    return done.stdout.decode(errors="replace")


def workaround(device):
    import subprocess
    import sys
    return subprocess.run([sys.executable, "-m", "pip", "--version"], stdout=subprocess.PIPE).returncode


def expected(device):
    return 0
