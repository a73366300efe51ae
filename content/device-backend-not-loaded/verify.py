def _import(**environment):
    import os
    import pathlib
    import subprocess
    import sys
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        info = pathlib.Path(folder, "lost_backend-1.0.dist-info")
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lost-backend\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text("[torch.backends]\nlost_backend = lost_backend:load\n")
        return subprocess.run([sys.executable, "-c", "import torch; print(torch.ones(3).sum().item())"], text=True,
                              capture_output=True, env={**os.environ, "PYTHONPATH": folder, **environment})


def reproduce(device):
    return _import().stderr


def workaround(device):
    return float(_import(TORCH_DEVICE_BACKEND_AUTOLOAD="0").stdout)


def expected(device):
    return 3.0
