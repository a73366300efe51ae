"""Explains errors of PyTorch and the libraries around it.

Asks the program `tracelore` that came with this package (or the one on PATH, or the one that TRACELORE names); where there
is none, the server that TRACELORE_SERVER names, with every secret masked before the text leaves this machine.
"""
__all__ = ["answer", "ask", "explain", "load_ipython_extension", "reason_of_silence", "unload_ipython_extension"]


def ask(text):
    """The object of `POST /api/v1/match` for an error text, or None where no answer could be had."""
    from . import _door
    said = _door.ask(text, "json")
    return said.answer


def explain(text, here=False):
    """The answer as text where the error is a known problem, else an empty string. here: it was raised on this machine."""
    from . import _door
    said = _door.ask(text, "usual", here)
    return said.text if said.status == _door.FOUND else ""


def answer(text, here=False):
    """What there is to say of an error that somebody asks about: the answer, that there is none, or why nobody could tell."""
    from . import _door
    return _door.ask(text, "brief", here).text.rstrip("\n")


def reason_of_silence():
    """Why nobody can be asked; empty where somebody can."""
    from . import _door
    said = _door.ask("RuntimeError: is anybody there", "brief")
    return "" if said.status in (_door.FOUND, _door.NOT_FOUND) else said.text.rstrip("\n")


def load_ipython_extension(shell):
    from .magic import register
    register(shell)


def unload_ipython_extension(shell):
    from .magic import unregister
    unregister(shell)
