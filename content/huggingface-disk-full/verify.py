LARGE = 1000000000000000000


def reproduce(device):
    import tempfile
    import warnings
    from huggingface_hub.file_download import _check_disk_space
    with warnings.catch_warnings(record=True) as seen, tempfile.TemporaryDirectory() as folder:
        warnings.simplefilter("always")
        _check_disk_space(LARGE, folder)
    return "\n".join(str(warning.message) for warning in seen)


def workaround(device):
    import os
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        code = "from huggingface_hub import constants; print(constants.HF_HUB_CACHE)"
        without = {k: v for k, v in os.environ.items() if k not in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE")}
        done = subprocess.run([sys.executable, "-c", code], env=dict(without, HF_HOME=folder), stdout=subprocess.PIPE)
        return done.stdout.decode().strip().startswith(folder)


def expected(device):
    return True
