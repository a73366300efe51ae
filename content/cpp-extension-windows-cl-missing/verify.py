def skip(device):
    import sys
    if sys.platform != "win32":
        return "cl.exe is asked for on Windows only", "只有在 Windows 上才会去找 cl.exe"


def reproduce(device):
    import subprocess  # as torch.utils.cpp_extension asks before it links
    return subprocess.check_output(["where", "cl"])


def workaround(device):
    import os
    import pathlib
    roots = [os.environ.get(name, "") for name in ("ProgramFiles", "ProgramFiles(x86)")]
    tools = [p for root in roots if root for p in pathlib.Path(root, "Microsoft Visual Studio").glob("*/*/VC/Auxiliary/Build/vcvars64.bat")]
    return bool(tools)  # what the prompt "x64 Native Tools" calls


def expected(device):
    return True
