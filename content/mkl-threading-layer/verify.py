def skip(device):
    from importlib.util import find_spec
    if find_spec("mkl") is None:
        return "mkl-service is not installed", "没有装 mkl-service"


def _imports(layer):
    import os
    import subprocess
    import sys
    return subprocess.run([sys.executable, "-c", "import torch, numpy; print('sum', numpy.ones(3).sum())"],
                          env=dict(os.environ, MKL_THREADING_LAYER=layer), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _imports("INTEL")
    return output if "incompatible with" in output else None


def workaround(device):
    output = _imports("GNU")
    assert "incompatible with" not in output, output
    return float(output.split()[-1])


def expected(device):
    return 3.0
