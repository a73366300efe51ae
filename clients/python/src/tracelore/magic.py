"""%tracelore in IPython and Jupyter."""
import sys
import traceback

from . import answer, explain


def _text(kind, value, trace):
    return "".join(traceback.format_exception(kind, value, trace))


def _after_exception(shell, kind, value, trace, tb_offset=None):
    shell.showtraceback((kind, value, trace), tb_offset=tb_offset)
    known = explain(_text(kind, value, trace), here=True)
    if known:
        print(known)


def register(shell):
    def tracelore(line):
        """%tracelore: explain the last exception; auto: every one from now on; off: no more."""
        word = line.strip()
        if word == "auto":
            shell.set_custom_exc((Exception,), _after_exception)
        elif word == "off":
            shell.set_custom_exc((), None)
        elif word:
            print("%tracelore, %tracelore auto, %tracelore off")
        elif not hasattr(sys, "last_value"):
            print("No exception so far.")
        else:
            print(answer(_text(sys.last_type, sys.last_value, sys.last_traceback), here=True))

    shell.register_magic_function(tracelore, "line", "tracelore")


def unregister(shell):
    shell.set_custom_exc((), None)
    shell.magics_manager.magics["line"].pop("tracelore", None)
