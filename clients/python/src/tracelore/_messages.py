"""What the package says itself, in the reader's language; the texts are engine/messages'."""
import os
import platform

from ._tables import MESSAGES


def language():
    """en or zh, as the program tells: TRACELORE_LANG, else the locale's variables."""
    for name in ("TRACELORE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def say(message, in_language=None, **values):
    return MESSAGES[in_language or language()][message].format(**values)


def system():
    """"Darwin arm64": what a reader of a message would call this machine."""
    return "%s %s" % (platform.system(), platform.machine())


class Fault(Exception):
    """Something that ends a command: one line, and the next command to try."""

    def __init__(self, text, hint="", status=0):
        super().__init__(text)
        self.text, self.hint, self.status = text, hint, status  # the status is a server's
