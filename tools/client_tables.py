"""Writes the tables of the Python package from the engine's own: what is masked (engine/text/secrets/secrets.def) and what is
said (the ids `client.…` of engine/messages): python3 tools/client_tables.py
"""
import json
import os
import pprint
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OUT = "clients/python/src/tracelore/_tables.py"


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as handle:
        return handle.read()


def rows(definitions, name):
    """The arguments of each row of a kind: texts and names as texts, numbers as numbers."""
    for arguments in re.findall(r"^TRACELORE_%s\((.*?)\)(?:  //.*)?$" % name, definitions, re.M):
        found = re.findall(r'"([^"]*)"|(\w+)', arguments)
        yield tuple(int(word) if word.isdigit() else text or word for text, word in found)


def tables():
    definitions = read("engine/text/secrets/secrets.def")
    yield "SECRET_SHAPES", tuple(rows(definitions, "SECRET_SHAPE"))
    yield "SECRET_AFTER", tuple(rows(definitions, "SECRET_AFTER"))
    for name, kind in (("SECRET_NAMES", "SECRET_NAME"), ("SUSPECT_ENDS", "SUSPECT_END"), ("PLACEHOLDERS", "PLACEHOLDER"),
                       ("KEY_HEADERS", "KEY_HEADER"), ("MAIL_TOPS", "MAIL_TOP")):
        yield name, tuple(row[0] for row in rows(definitions, kind))
    messages = json.loads(read("engine/messages/messages.json"))
    said = {language: {name[len("client."):]: row[language] for name, row in messages.items()
                       if name.startswith("client.")} for language in ("en", "zh")}
    yield "MESSAGES", said


def text():
    out = ['"""Written by tools/client_tables.py; a change belongs into engine/text/secrets/secrets.def or engine/messages."""']
    for name, value in tables():
        out.append("%s = %s" % (name, pprint.pformat(value, width=120, sort_dicts=True)))
    return "\n\n".join(out) + "\n"


if __name__ == "__main__":
    with open(os.path.join(ROOT, OUT), "w", encoding="utf-8") as out_file:
        out_file.write(text())
