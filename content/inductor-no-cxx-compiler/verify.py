def reproduce(device):
    import os
    import subprocess
    import sys
    import tempfile
    program = "import torch; print(torch.compile(lambda x: x.sin() + x.cos())(torch.ones(8, device=%r)).sum())"
    with tempfile.TemporaryDirectory() as cache:
        quick = {"TORCHINDUCTOR_CACHE_DIR": cache, "TRITON_CACHE_DIR": cache,  # an old result would hide the fault
                 "TORCHINDUCTOR_VEC_ISA_OK": "0", "TORCHINDUCTOR_COMPILE_THREADS": "1"}
        done = subprocess.run([sys.executable, "-c", program % str(device)], env=dict(os.environ, **quick),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return done.stdout if done.returncode else None


def workaround(device):
    import torch
    compiled = torch.compile(lambda x: x.sin() + x.cos(), backend="aot_eager")
    return compiled(torch.ones(8, device=device))


def expected(device):
    import torch
    x = torch.ones(8, device=device)
    return x.sin() + x.cos()
