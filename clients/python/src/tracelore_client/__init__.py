"""Explains errors of PyTorch and the libraries around it: asks the program `tracelore`, never anything else."""
import json
import os
import shutil
import subprocess

__all__ = ["ask", "explain", "load_ipython_extension"]

SECONDS = 30
FOUND, NOT_FOUND, FAULT = 0, 1, 2  # the program's exit statuses


def _call(text, *options, here=False):
    """What the program prints for a text and its exit status; FAULT and the reason where there is no answer."""
    program = os.environ.get("TRACELORE", "tracelore")
    width = dict(os.environ, COLUMNS=str(shutil.get_terminal_size((100, 24)).columns))
    if here:
        width["TRACELORE_HERE"] = "1"  # a variable, which a program that is older than this does not mind
    try:
        done = subprocess.run([program, "lookup", "--no-pager", *options, "-"], input=text.encode("utf-8", "replace"),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS, env=width)
    except OSError as error:
        return "The program %s cannot be started (%s): put it on PATH, or name it in TRACELORE." % (program, error.strerror), FAULT
    except subprocess.TimeoutExpired:
        return "The program %s gave no answer in %d seconds." % (program, SECONDS), FAULT
    said = done.stdout if done.returncode in (FOUND, NOT_FOUND) else done.stderr
    return said.decode("utf-8", "replace"), done.returncode


def ask(text):
    """The object of `POST /api/v1/match` for an error text, or None where no answer could be had."""
    out, status = _call(text, "--json")
    return json.loads(out) if status in (FOUND, NOT_FOUND) and out else None


def explain(text, here=False):
    """The answer as text where the error is a known problem, else an empty string. here: it was raised on this machine."""
    out, status = _call(text, "--color", "never", here=here)
    return out if status == FOUND else ""


def answer(text, here=False):
    """What there is to say of an error that somebody asks about: the answer, that there is none, or why nobody could tell."""
    return _call(text, "--color", "never", "--brief", here=here)[0].rstrip("\n")


def reason_of_silence():
    """Why the program cannot be asked; empty where it can."""
    out, status = _call("RuntimeError: is the program there", "--quiet")
    return out.rstrip("\n") if status not in (FOUND, NOT_FOUND) else ""


def load_ipython_extension(shell):
    from .magic import register
    register(shell)


def unload_ipython_extension(shell):
    from .magic import unregister
    unregister(shell)
