def skip(device):
    if not str(device).startswith("cuda"):
        return ("Triton's launcher is built only where there is a GPU",
                "只有在有 GPU 的地方才会编译 Triton 的启动器")


def reproduce(device):
    import os
    import subprocess
    import sys
    import tempfile
    program = "import torch; print(torch.compile(lambda x: x.sin() + x.cos())(torch.ones(1024, device='cuda')).sum())"
    with tempfile.TemporaryDirectory() as cache:
        fresh = dict(os.environ, TORCHINDUCTOR_CACHE_DIR=cache, TRITON_CACHE_DIR=cache)  # an old result would hide the fault
        done = subprocess.run([sys.executable, "-c", program], env=fresh, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, universal_newlines=True)
    return done.stdout if done.returncode else None


def workaround(device):
    import torch
    return torch.compile(lambda x: x.sin() + x.cos(), backend="aot_eager")(torch.ones(8, device=device))


def expected(device):
    import torch
    x = torch.ones(8, device=device)
    return x.sin() + x.cos()
