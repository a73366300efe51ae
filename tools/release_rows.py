"""Writes tests/corpus/origins/library_releases.jsonl: tracebacks through a library whose release is known, drawn by a seed.

    python3 tools/release_rows.py [--seed N] [--sources FILE]

A traceback is composed: from a call in a public function of the library to the function that is called by that name, and on, three to
eight deep. Each call of the library's public functions is as likely to be the first. The releases are patches that no table of
engine/release/frames holds. No line of a source stands in a row: below a frame stands a made-up line of the same digest, which is all
that a table knows of a line. With --sources FILE the lines themselves are written, to a file outside the tree.
"""
import argparse
import ast
import collections
import json
import pathlib
import random
import sys
import warnings

import frame_table
from messages import releases
from origin_rows import SITE_PACKAGES, own_frame, traceback_of

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "tests/corpus/origins/library_releases.jsonl"
PACKAGES = [package for package, framed in frame_table.FRAMED.items() if not framed.every]
RELEASES, ROWS = 8, 5  # of each package; of each release
DEEPEST = 8
COMMON = 3  # functions of one name: of more, none is the one that is called

STAND_INS = {frame_table.digest(text): text for text in ("step_%d()" % number for number in range(200))}


def stand_in(text):
    return STAND_INS[frame_table.digest(text)]


def functions_in(path, source, shown):
    """[(path, name, [(line, called name, what is shown of the line)])] of every function that calls another."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    texts = source.decode("utf-8", "replace").split("\n")
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        calls, waiting = [], list(node.body)
        while waiting:
            part = waiting.pop()
            if isinstance(part, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
                continue
            if isinstance(part, ast.Call):
                name = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
                calls.append((part.lineno, name, shown(texts[part.lineno - 1])))
            waiting += ast.iter_child_nodes(part)
        if calls:
            found.append((path, node.name, sorted(calls)))
    return found


def functions_of(package, address, shown):
    framed, found = frame_table.FRAMED[package], []
    for path, _, _, source in releases.members_of(address):
        if frame_table.is_framed(framed, path):
            found += functions_in(path, source(), shown)
    return found


def chain_from(function, by_name, chance):
    """[(file, line, function, code)], outermost first."""
    frames = []
    while True:
        path, name, calls = function
        inner = [call for call in calls if 0 < len(by_name[call[1]]) <= COMMON]
        is_last = len(frames) + 1 == DEEPEST or not inner
        line, called, code = chance.choice(calls if is_last else inner)
        frames.append((SITE_PACKAGES + path, line, name, code))
        if is_last:
            return frames
        function = chance.choice(by_name[called])


def minor_of(release, held):
    """The minor release as a PEP 440 range; open where the table knows no older or no newer one."""
    minors = sorted({releases.number_of(other)[:2] for other in held})
    at = minors.index(releases.number_of(release)[:2])
    return ",".join([">=%d.%d" % minors[at]] * (at > 0) + ["<%d.%d" % other for other in minors[at + 1:at + 2]])


def rows_of(package, release, address, minor, chance, shown):
    functions = functions_of(package, address, shown)
    by_name = collections.defaultdict(list)
    for function in functions:
        by_name[function[1]].append(function)
    public = [function for function in functions if not function[1].startswith("_") or function[1] in ("__init__", "__call__")]
    calls = [len(calls) for _, _, calls in public]
    rows = []
    while len(rows) < ROWS:
        frames = chain_from(chance.choices(public, calls)[0], by_name, chance)
        if len(set(frames)) >= 3:
            text = traceback_of([own_frame(chance), *frames], "RuntimeError: state %d" % chance.randint(2, 99))
            rows.append({"kind": "release", "package": package, "release": release, "minor": minor, "text": text})
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default=27, type=int)
    parser.add_argument("--sources", metavar="FILE", type=pathlib.Path, help="the same rows with the lines themselves, to a file outside the tree")
    options = parser.parse_args()
    chance, rows, shown = random.Random(options.seed), [], str.strip if options.sources else stand_in
    for package in PACKAGES:
        addresses = releases.addresses_of(package)
        held = frame_table.releases_of(package, addresses)
        patches = sorted((r for r in addresses if r not in held and releases.number_of(r) > releases.number_of(held[0])), key=releases.number_of)
        for release in chance.sample(patches, min(RELEASES, len(patches))):
            rows += rows_of(package, release, addresses[release], minor_of(release, held), chance, shown)
            print("%s %s" % (package, release), file=sys.stderr, flush=True)
    (options.sources or OUT).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
