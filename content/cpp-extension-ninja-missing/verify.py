def _own_folder():
    """The folder of a ninja that was installed for this Python, on PATH or not."""
    import os
    import shutil
    import sys
    import sysconfig

    folders = [os.path.dirname(sys.executable), sysconfig.get_path("scripts")]
    found = shutil.which("ninja", path=os.pathsep.join(folders))
    return os.path.dirname(found) if found else None


def skip(device):
    import shutil

    if not shutil.which("ninja") and not _own_folder():
        return ("there is no ninja here, and only a program that compiles extensions needs one: python -m pip install ninja",
                "这里没有 ninja，只有要编译扩展的程序才需要：python -m pip install ninja")


def reproduce(device):
    from torch.utils.cpp_extension import verify_ninja_availability

    verify_ninja_availability()


def workaround(device):
    import os
    from torch.utils.cpp_extension import is_ninja_available

    os.environ["PATH"] = os.pathsep.join(filter(None, [_own_folder(), os.environ.get("PATH")]))
    return bool(is_ninja_available())


def expected(device):
    return True
