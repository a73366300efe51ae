"""One question, whoever answers it: the program where there is one, else a server."""
import errno
import json
import os
import re
import shutil
import subprocess

from . import _program, _server
from ._messages import Fault, say, system

SECONDS = 30
FOUND, NOT_FOUND, FAULT = 0, 1, 2  # the program's exit statuses
_FORMS = {"json": ("--json",), "usual": ("--color", "never"), "brief": ("--color", "never", "--brief"),
          "markdown": ("--format", "markdown", "--color", "never")}
_VERSION = re.compile(r"\d+(\.\d+)*((a|b|rc)\d+)?(\.post\d+)?(\.dev\d+)?(\+[a-z0-9.]+)?")


class Said:
    """`text` to print, the exit status, and the object of the answer where one was asked for."""

    def __init__(self, text, status, answer=None):
        self.text, self.status, self.answer = text, status, answer


def columns():
    return shutil.get_terminal_size((100, 24)).columns


def status_of(answer):
    return FOUND if answer.get("verdict") in ("exact", "likely") else NOT_FOUND


def cannot_start(program, error):
    """Why a program that is there does not start."""
    wrong = error.errno == errno.ENOEXEC
    return say("wrong_platform" if wrong else "no_program", program=program, reason=error.strerror, system=system())


def _of_program(program, data, form, here):
    width = dict(os.environ, COLUMNS=str(columns()))
    if here:
        width["TRACELORE_HERE"] = "1"  # a variable, which a program that is older than this does not mind
    try:
        done = subprocess.run([program, "lookup", "--no-pager", *_FORMS[form], "-"], input=data, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=SECONDS, env=width)
    except OSError as error:
        return Said(cannot_start(program, error), FAULT)
    except subprocess.TimeoutExpired:
        return Said(say("no_answer", program=program, seconds=SECONDS), FAULT)
    answered = done.returncode in (FOUND, NOT_FOUND)
    text = (done.stdout if answered else done.stderr).decode("utf-8", "replace")
    if not answered or form != "json" or not text:
        return Said(text, done.returncode)
    return Said("", done.returncode, json.loads(text))


def _installed():
    """The versions of this very Python's packages."""
    from importlib import metadata
    found = {}
    for distribution in metadata.distributions():
        name, version = distribution.metadata["Name"], distribution.version
        if name and re.fullmatch(r"[\w.-]{1,64}", name, re.A) and _VERSION.fullmatch(version or ""):
            found[name] = version
    return dict(sorted(found.items())[:1000])


def _of_server(data, form, here):
    versions = {"environment" if here else "installed": _installed()}
    try:
        url = _server.address()
        length = "brief" if form == "markdown" else form  # a server prints for terminals alone
        answer = _server.match(url, data, seconds=SECONDS, columns=0 if form == "json" else columns(), length=length, **versions)
        return Said("" if form == "json" else _server.printed(url, answer), status_of(answer), answer)
    except Fault as fault:
        return Said("%s %s" % (fault.text, fault.hint) if fault.hint else fault.text, FAULT)


def ask(text, form, here=False):
    """Asks of a text: form is "json", "usual" or "brief". here: what it tells of happened on this machine."""
    data = text.encode("utf-8", "replace")
    program = _program.find()
    return _of_program(program, data, form, here) if program else _of_server(data, form, here)
