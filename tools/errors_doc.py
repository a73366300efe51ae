"""Writes docs/errors.md from engine/base/errors.def and the message catalogues: python3 tools/errors_doc.py"""
import json
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KINDS = {"kBadInput": "bad input", "kNotFound": "not found", "kUnavailable": "unavailable", "kInternal": "internal",
         "kWarning": "warning"}


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as handle:
        return handle.read()


def main():
    messages = json.loads(read("engine/messages/messages.json"))
    out = ["# Errors", "",
           "Every error that the product reports, from `engine/base/errors.def`; written by `python3 tools/errors_doc.py`.", "",
           "| code | kind | English · next step | 中文 · 下一步 |", "|---|---|---|---|"]
    for code, kind in re.findall(r"^TRACELORE_ERROR\(\w+, (\w+), (\w+), \d+\)", read("engine/base/errors.def"), re.M):
        cells = ["%s · %s" % (messages["error." + code][language], messages["hint." + code][language])
                 for language in ("en", "zh")]
        cells = [cell.replace("|", "\\|").replace("\n", " ") for cell in cells]
        out.append("| `%s` | %s | %s | %s |" % (code, KINDS[kind], cells[0], cells[1]))
    with open(os.path.join(ROOT, "docs/errors.md"), "w", encoding="utf-8") as handle:
        handle.write("\n".join(out) + "\n")


main()
