"""Writes origins/: where each message of a library is said, release by release. A file a library; docs/origins.md has the format.

    ./dev origins [--cache DIR] [--out DIR] [PACKAGE...]     the files anew; of a release that was read before nothing is fetched
    ./dev origins --newest [PACKAGE...]                      our signatures whose wording the newest release has no longer

Of a wheel only the sources are fetched, and of those only what no other release shares; nothing is kept but what was extracted.
"""
import argparse
import pathlib
import re
import sys
import zlib

from messages import origin_table, packages, releases, signatures, wheels
from messages.compare import Package
from messages.origin_packages import LIBRARIES
from messages.store import Store

ROOT = pathlib.Path(__file__).resolve().parents[1]


def read(package, first, store):
    """[(release, {path: key})], the oldest first; a release that cannot be read is left out, and said."""
    addresses = releases.addresses_of(package)
    found = []
    for release in releases.minor_releases(addresses, first):
        try:
            found.append((release, store.read_release(package, release, lambda release=release: releases.members_of(addresses[release]))))
        except (OSError, ValueError) as error:
            store.rows.rollback()
            print("%s %s is left out: %s" % (package, release, error), file=sys.stderr)
    return found


def one_record(package, library, store):
    """[(release, files)] of a library; of one with two names each release is the newer name's, and else the older one's."""
    found = read(package, library.first, store)
    if library.same:
        have = {releases.number_of(release)[:2] for release, _ in found}
        found += [row for row in read(library.same, library.first, store) if releases.number_of(row[0])[:2] not in have]
    return sorted(found, key=lambda row: releases.number_of(row[0]))


def path_under(package):
    """A path in the record, as it is installed: both names of Lightning are one, and what a wheel keeps apart is not."""
    def path_of(path):
        path = re.sub(r"^[^/]+\.data/(?:pure|plat)lib/", "", path)
        return path.replace("pytorch_lightning/", "lightning/pytorch/", 1) if package == "lightning" and path.startswith("pytorch_lightning/") else path
    return path_of


def python_texts(store):
    def members():
        for path, reader in wheels.local_members("python"):
            if path.endswith(".py"):
                data = reader()
                yield "cpython/" + path, zlib.crc32(data), len(data), lambda data=data: data
    binary = next(reader() for path, reader in wheels.local_members("python") if path.endswith(".so"))
    return origin_table.python_texts(store, members, wheels.literals_of(wheels.constants_of(binary)))


def write_package(package, store, out, of_python):
    library = LIBRARIES[package]
    rows = one_record(package, library, store)
    if not rows:
        raise SystemExit("%s: the registry has no release from %s on" % (package, library.first))
    path_of = path_under(package)
    names = [release for release, _ in rows]
    found = origin_table.sites_by_template(store, [files for _, files in rows], path_of)
    found = {template: places for template, places in found.items() if origin_table.said_by(template) not in of_python}
    last = {path_of(path): number for number, (_, read_) in enumerate(rows) for path in read_}
    files = {path: last[path] for path in sorted(last)}
    about = {"package": package, "licence": library.licence, "home": library.home, "line": library.line, "same": library.same}
    path = out / (package + ".sqlite")
    origin_table.write(path, about, names, files, found, origin_table.successors(found, len(names) - 1))
    print("%s: %d releases, %d templates, %d KB" % (path, len(names), len(found), path.stat().st_size // 1024), file=sys.stderr, flush=True)


def write_notices(out):
    rows = ["%s | %s | %s" % (name, library.licence, library.home) for name, library in sorted(LIBRARIES.items()) if (out / (name + ".sqlite")).exists()]
    text = """# Whose messages stand in these files

Each file holds, of one library, the formats of its messages and the names of the functions that say them, with their files
and lines. No line of a library's source stands in them. The libraries and their licences:

library | licence | source
---|---|---
"""
    (out / "NOTICES.md").write_text(text + "\n".join(rows) + "\n", encoding="utf-8")


def print_newest(names, store):
    """Our signatures whose words the newest release has no longer, and what it says in their place."""
    found = signatures.signatures_of(ROOT / "content")
    for name in names:
        rows = one_record(name, LIBRARIES[name], store)
        package = Package(name, [release for release, _ in rows], store, [files for _, files in rows])
        own = {name, LIBRARIES[name].same} - {""}
        for signature in found:
            standing = package.standing(signature) if own & set(signature.packages) else None
            if standing is None or standing.in_newest or standing.share < 0.8:
                continue
            near = package.newer(standing, signature)[:1]
            print("%s %s: %s | %s | last in %s, now: %s" % (name, package.releases[-1], signature.name, signature.template, standing.last,
                  "; ".join("%s (%s)" % (text, place) for _, text, place, _ in near) or "nothing near"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default=wheels.default_cache(), type=pathlib.Path)
    parser.add_argument("--out", default=ROOT / "origins", type=pathlib.Path)
    parser.add_argument("--newest", action="store_true", help="print our signatures that the newest release says no longer")
    parser.add_argument("packages", nargs="*", metavar="PACKAGE")
    options = parser.parse_args()
    unknown = [name for name in options.packages if name not in LIBRARIES]
    if unknown:
        raise SystemExit("no such library: %s. Those that are read stand in tools/messages/origin_packages.py" % ", ".join(unknown))
    names = options.packages or list(LIBRARIES)
    store = Store(options.cache, 1)
    if options.newest:
        return print_newest(names, store)
    options.out.mkdir(exist_ok=True)
    of_python = python_texts(store)
    for name in names:
        write_package(name, store, options.out, of_python)
    write_notices(options.out)


if __name__ == "__main__":
    main()
