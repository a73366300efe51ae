"""%tracelore in IPython and Jupyter."""
import sys
import traceback

from . import _door


def _text(error):
    return "".join(traceback.format_exception(type(error), error, error.__traceback__))


def _last():
    """The exception that was shown last; Python 3.12 has a name of its own for it."""
    return getattr(sys, "last_exc", None) or getattr(sys, "last_value", None)


def _show(text, only_known=False):
    """Markdown with links where the front end shows it, plain text where it is a terminal."""
    from IPython.display import display
    said = _door.ask(text, "brief", here=True)
    if only_known and said.status != _door.FOUND:
        return
    shown = {"text/plain": said.text.rstrip("\n")}
    if said.status == _door.FOUND:
        rich = _door.ask(text, "markdown", here=True)
        if rich.status == _door.FOUND:
            shown["text/markdown"] = rich.text
    display(shown, raw=True)


def _after_exception(shell, kind, value, trace, tb_offset=None):
    shell.showtraceback((kind, value, trace), tb_offset=tb_offset)
    _show(_text(value), only_known=True)


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
        elif _last() is None:
            print("No exception so far.")
        else:
            _show(_text(_last()))

    shell.register_magic_function(tracelore, "line", "tracelore")


def unregister(shell):
    shell.set_custom_exc((), None)
    shell.magics_manager.magics["line"].pop("tracelore", None)
