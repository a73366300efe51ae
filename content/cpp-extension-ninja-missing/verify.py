def _check(folder):
    import os
    from torch.utils.cpp_extension import verify_ninja_availability
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = folder
    try:
        verify_ninja_availability()
    finally:
        os.environ["PATH"] = before


def skip(device):
    import sys
    if sys.platform == "win32":
        return "Windows looks for programs in more places than PATH", "Windows 不只在 PATH 里找程序"


def reproduce(device):
    import tempfile
    with tempfile.TemporaryDirectory() as empty:
        _check(empty)


def workaround(device):
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "ninja")
        with open(program, "w") as script:
            script.write("#!/bin/sh\necho 1.13.0\n")
        os.chmod(program, 0o755)
        _check(folder)
    return "found"


def expected(device):
    return "found"
