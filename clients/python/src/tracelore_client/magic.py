"""%tracelore in IPython and Jupyter."""
import sys
import traceback

from . import explain


def _text(kind, value, trace):
    return "".join(traceback.format_exception(kind, value, trace))


def _after_exception(shell, kind, value, trace, tb_offset=None):
    shell.showtraceback((kind, value, trace), tb_offset=tb_offset)
    answer = explain(_text(kind, value, trace))
    if answer:
        print(answer)


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
            answer = explain(_text(sys.last_type, sys.last_value, sys.last_traceback))
            print(answer or "Not known to Tracelore.")

    shell.register_magic_function(tracelore, "line", "tracelore")
