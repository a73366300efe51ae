"""Collects the notices of everything that is linked into the program: notices.py --httplib FOLDER OUT

The texts are those that Debian installs beside each library (/usr/share/doc/PACKAGE/copyright), so that they are those of
the versions that were linked. The licences that they refer to stand at the end.
"""
import argparse
import os
import re

import components

COMMON = "/usr/share/common-licenses"
ORIGINS = os.path.join(components.ROOT, "origins", "NOTICES.md")
# What the notices refer to by name; Debian's files say where the whole text lies.
WHOLE = ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3")
MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""


def read(path):
    """A text of Debian's. A machine that was set up without them still builds; releases are made on one that has them."""
    if not os.path.exists(path):
        return "(%s is not installed on the machine that built this.)\n" % path
    with open(path, encoding="utf-8", errors="replace") as handle:
        return handle.read().strip() + "\n"


def notice_of(component, httplib):
    if component["name"] == components.HTTPLIB:
        return re.search(r"Copyright \(c\).*", components.httplib_header(httplib)).group() + "\n\n" + MIT
    return read("/usr/share/doc/%s/copyright" % component["package"])


def source_of(component):
    if not component["debian"]:
        return "Debian source package %s" % component["source"]
    return "Debian source package %s %s, https://snapshot.debian.org/package/%s/" % (
        component["source"], component["debian"], component["source"])


def notices(httplib):
    found = components.components(httplib)
    yield "".join("  %-14s %-12s %s\n" % (one["name"], one["version"], one["license"]) for one in found)
    for one in found:
        yield "== %s %s (%s)\nsource: %s\n\n%s" % (
            one["name"], one["version"], one["license"], source_of(one), notice_of(one, httplib))
    with open(ORIGINS, encoding="utf-8") as handle:
        yield "== files of origins\n\n%s" % handle.read()
    for name in WHOLE:
        yield "== text of %s\n\n%s" % (name, read(os.path.join(COMMON, name)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--httplib", required=True)
    parser.add_argument("out")
    options = parser.parse_args()
    os.makedirs(os.path.dirname(os.path.abspath(options.out)), exist_ok=True)
    with open(options.out, "w", encoding="utf-8") as handle:
        handle.write("\n".join(notices(options.httplib)))


if __name__ == "__main__":
    main()
