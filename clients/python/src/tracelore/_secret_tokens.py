"""What is known as a token by its shape: the rows of _tables.py, and those that no row says. As engine/text/secrets/secret_tokens.cc."""
import re

from ._tables import SECRET_SHAPES

LOOK = 4096

DIGITS = frozenset("0123456789")
ALPHA = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
ALNUM = DIGITS | ALPHA
HAS_DIGIT = re.compile("[0-9]")
_NAME = ALNUM | frozenset("_-.")
_ALPHABETS = {"kAlnum": "A-Za-z0-9", "kUpper": "A-Z0-9", "kHex": "0-9a-f", "kUuid": "0-9a-f-", "kUrl": "A-Za-z0-9_-",
              "kDotted": "A-Za-z0-9_.-", "kPath": "A-Za-z0-9/+="}
_RUNS = {name: re.compile("[%s]*" % letters) for name, letters in _ALPHABETS.items()}
_LONG_RUN = re.compile("[A-Za-z0-9]{16,}")

# By its first two characters: the shapes that a token may have.
_SHAPES = {}
for _shape in SECRET_SHAPES:
    _SHAPES.setdefault(_shape[0][:2], []).append(_shape)


def _run(text, begin, alphabet, most=None):
    end = len(text) if most is None else min(len(text), begin + most)
    return _RUNS[alphabet].match(text, begin, end).end() - begin


def _shaped_token(text, at):
    for prefix, alphabet, least in _SHAPES.get(text[at:at + 2], ()):
        if not text.startswith(prefix, at):
            continue
        begin = at + len(prefix)
        length = _run(text, begin, alphabet, LOOK)
        mixed = HAS_DIGIT.search(text, begin, begin + length)  # a name made of words has none
        if length >= least and mixed and text[begin + length:begin + length + 1] != "_":
            return len(prefix) + _run(text, begin, alphabet)
    return 0


def _json_web_token(text, begin):
    if not text.startswith("eyJ", begin):
        return 0
    at = begin
    for part in range(3):
        length = _run(text, at, "kUrl", LOOK)
        if length < 8:
            return 0
        at += length
        if part < 2:
            if text[at:at + 1] != ".":
                return 0
            at += 1
    return at + _run(text, at, "kUrl") - begin


def _telegram_token(text, begin):
    at = begin
    while at - begin <= 10 and at < len(text) and text[at] in DIGITS:
        at += 1
    if not 8 <= at - begin <= 10 or not text.startswith(":AA", at):
        return 0
    length = _run(text, at + 1, "kUrl", LOOK)
    return at - begin + 1 + length if length >= 30 else 0


def _entra_secret(text, begin):
    if len(text) - begin < 34 or text[begin + 3] not in DIGITS or text[begin + 4:begin + 6] != "Q~":
        return 0
    end = begin + 6
    while end < min(len(text), begin + LOOK) and (text[end] in _NAME or text[end] == "~"):
        end += 1
    return end - begin if end - begin >= 34 else 0


def known_token(text, at):
    return _shaped_token(text, at) or _json_web_token(text, at) or _telegram_token(text, at) or _entra_secret(text, at)


def looks_random(value):
    """Whether the first sixteen of a run, or all up to some place beyond, have two digits and two letters."""
    for run in _LONG_RUN.findall(value):
        digits = sum(c in DIGITS for c in run)
        if digits >= 2 and len(run) - digits >= 2:
            return True
    return False
