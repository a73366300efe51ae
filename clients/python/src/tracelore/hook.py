"""Explains uncaught exceptions of this Python: `tracelore python-hook --install` of a package without a program."""
import os
import sys
import sysconfig

START = "tracelore_hook.pth"
EXPLAINED = "_tracelore_explained"  # an attribute of an exception about which something was said before


def install():
    """Puts itself behind the hook that is there. Nothing else is imported before an exception."""
    before = sys.excepthook
    if getattr(before, "__module__", None) == __name__:  # Python reads a folder of packages that has two names twice
        return

    def explain(kind, value, trace):
        before(kind, value, trace)
        if issubclass(kind, (KeyboardInterrupt, SystemExit)) or getattr(value, EXPLAINED, False):
            return
        try:
            import traceback

            from . import answer
            from ._job import _tracelore_speaks
            if not _tracelore_speaks():
                return
            sys.stderr.write(answer("".join(traceback.format_exception(kind, value, trace)), here=True) + "\n")
        except Exception:
            pass  # the traceback above stands without us

    sys.excepthook = explain


def _place():
    return os.path.join(sysconfig.get_path("purelib"), START)


def add_to_environment():
    with open(_place(), "w") as handle:
        handle.write("import tracelore.hook; tracelore.hook.install()\n")
    return _place()


def remove_from_environment():
    if os.path.exists(_place()):
        os.remove(_place())
    return _place()
