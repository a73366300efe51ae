def _import_with(*options):
    import subprocess
    import sys

    code = "import sympy; print('sympy is here')"
    return subprocess.run([sys.executable, *options, "-c", code], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _import_with("-I", "-S")  # a Python without its folder of packages
    return output if "No module named 'sympy'" in output else None


def workaround(device):
    assert "sympy is here" in _import_with()
