"""Writes files as a C++ table of names and bytes: embed.py NAME BASE OUT FILE...

The header is engine/base/embedded.h; names are the files' paths relative to BASE. Each file becomes a string
literal in pieces (compilers cap one literal at 64 KiB), which compiles far faster than a list of numbers. What zlib packed
(".z" at the end of its name) is unpacked, and its name has no such end.
"""
import os
import sys
import zlib


PLAIN = set(range(32, 127)) - set(b'"\\?')
ESCAPES = {byte: "\\%03o" % byte for byte in range(256) if byte not in PLAIN}


def literal(data):
    pieces = [data[start:start + 8000].decode("latin-1").translate(ESCAPES) for start in range(0, len(data), 8000)]
    return "\n    ".join('"%s"' % piece for piece in pieces) or '""'


def main():
    name, base, out = sys.argv[1:4]
    files = sorted(sys.argv[4:])
    rows = []
    for path in files:
        with open(path, "rb") as handle:
            data = handle.read()
        if path.endswith(".z"):
            path, data = path[:-2], zlib.decompress(data)
        rows.append('    {"%s", std::string_view(%s, %d)},' % (os.path.relpath(path, base), literal(data), len(data)))
    os.makedirs(os.path.dirname(out), exist_ok=True)
    with open(out, "w") as handle:
        handle.write('#include <array>\n\n#include "engine/base/embedded.h"\n\nnamespace tracelore::embedded {\n')
        handle.write("static constexpr std::array<File, %d> kFiles = {{\n%s\n}};\n" % (len(rows), "\n".join(rows)))
        handle.write("std::span<const File> %s() { return kFiles; }\n}  // namespace tracelore::embedded\n" % name)


main()
