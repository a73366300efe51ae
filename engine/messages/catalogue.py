"""Writes the texts of one language as a sorted C++ table: catalogue.py MESSAGES.json LANGUAGE NAME OUT.cc.

The table is engine/messages/catalogue.h; it is a constant without pointers, so that a program that says one sentence
pays for one sentence at its start.
"""
import json
import os
import sys

TEMPLATE = """#include "engine/messages/catalogue.h"

namespace tracelore::catalogues {
namespace {

constexpr char kText[] =
    %s;

constexpr MessagePlace kRows[] = {
%s
};

}  // namespace

Catalogue %s() { return {kText, kRows}; }

}  // namespace tracelore::catalogues
"""


def once(pairs):
    keys = [key for key, _ in pairs]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise SystemExit("error: ids that stand twice in %s: %s" % (sys.argv[1], ", ".join(twice)))
    return dict(pairs)


def literal(text):
    return '"%s"' % "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else "\\%03o" % byte for byte in text)


def main():
    source, language, name, out = sys.argv[1:5]
    with open(source, encoding="utf-8") as handle:
        texts = json.load(handle, object_pairs_hook=once)
    pieces, rows, at = [], [], 0
    for key, text in sorted((key.encode(), text[language].encode()) for key, text in texts.items()):
        pieces.append(literal(key + text))
        rows.append("    {%d, %d, %d}," % (at, len(key), len(text)))
        at += len(key) + len(text)
    os.makedirs(os.path.dirname(out), exist_ok=True)
    with open(out, "w", encoding="ascii") as handle:
        handle.write(TEMPLATE % ("\n    ".join(pieces), "\n".join(rows), name))


main()
