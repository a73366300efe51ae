"""Where the program is: beside this package as pip installed both, else on PATH."""
import os
import sys
import sysconfig

NAME = "tracelore"


def _is_program(path):
    """An executable that is no script: the commands of the package without a program are one of that name."""
    try:
        with open(path, "rb") as handle:
            return handle.read(2) != b"#!" and os.access(path, os.X_OK)
    except OSError:
        return False


def _folders():
    here = os.path.dirname(os.path.abspath(__file__))
    yield sysconfig.get_path("scripts")
    yield os.path.join(sys.prefix, "bin")
    yield os.path.join(os.path.dirname(here), "bin")  # pip install --target
    if hasattr(sysconfig, "get_preferred_scheme"):  # 3.10
        yield sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
    else:
        yield sysconfig.get_path("scripts", "nt_user" if os.name == "nt" else "posix_user")
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        if folder:
            yield folder


def find():
    """The path of the program; None where there is none. What TRACELORE names is taken as it is."""
    named = os.environ.get("TRACELORE")
    if named:
        return named
    if os.name == "nt":  # nothing is built for it, and what lies there under that name is our own launcher
        return None
    return next((path for path in (os.path.join(folder, NAME) for folder in _folders()) if _is_program(path)), None)
