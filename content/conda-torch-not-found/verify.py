def skip(device):
    import shutil
    if not shutil.which("conda"):
        return "conda is not installed", "没有安装 conda"


def reproduce(device):
    import json
    import pathlib
    import subprocess
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        empty = pathlib.Path(folder, "channel", "noarch")
        empty.mkdir(parents=True)
        (empty / "repodata.json").write_text(json.dumps({"info": {"subdir": "noarch"}, "packages": {}, "packages.conda": {}}))
        done = subprocess.run(["conda", "create", "--dry-run", "--offline", "--override-channels", "-c", empty.parent.as_uri(),
                               "-p", folder + "/env", "pytorch-cuda=12.8"], capture_output=True, text=True, timeout=300)
    return done.stdout + done.stderr


def workaround(device):
    import torch  # the wheel that pip installed
    return (torch.ones(2) + 1).tolist()


def expected(device):
    return [2.0, 2.0]
