"""Writes tests/corpus/origins/origins.jsonl: texts whose origin is known, drawn by a seed.

    python3 tools/origin_rows.py [--cache DIR] [--seed N] [--packages NAMES]
    python3 tools/origin_rows.py --copies       the rows as they are, their copies counted anew

The texts are composed: a traceback as Python prints it without sources, from a place that raises, with something filled in. The places
are of patch releases that no file of origins holds. What must get no origin: places of CPython and of other libraries, and messages of
these libraries that the reader's own code raises.

A last line has two counts from origins/: `files` of its library that have the message in that minor release, and `packages` that have it.
"""
import argparse
import ast
import collections
import json
import pathlib
import random
import re
import sqlite3
import sys
import zlib

from messages import origin_table, releases, wheels
from messages.origin_packages import LIBRARIES
from messages.store import Store
from origins import path_under

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / "tests/corpus/origins/origins.jsonl"
FILLINGS = ("3", "torch.float16", "'cuda:0'", "[2, 3]", "bert-base-uncased", "Linear", "None", "0.5", "/data/run/checkpoint-200", "{'a': 1}")
KINDS = ("raise", "assert", "check")
OTHERS = {"numpy": "2.2.6", "requests": "2.32.3", "aiohttp": "3.10.11", "httpx": "0.28.1", "fsspec": "2024.6.1", "pillow": "10.4.0", "pandas": "2.2.3",
          "scikit-learn": "1.5.2"}
PER_RELEASE = 24
TRACEBACKS, WORDS = 150, 150
OF_PYTHON, OF_OTHERS, OF_OWN_CODE = 40, 40, 20
SITE_PACKAGES = "/opt/conda/lib/python3.11/site-packages/"


def filled(template, chance):
    """The message that a template becomes."""
    text = re.sub(r"\{\{|\}\}|\{\}", lambda m: m.group()[0] if m.group() != "{}" else chance.choice(FILLINGS), template)
    return text.replace("\n", " ")


def last_line(site, text):
    name = site.exception or "RuntimeError"
    return "%s: %s" % (name, repr(text) if name == "KeyError" else text)


def traceback_of(frames, last):
    """`frames` are (file, line, function), and what is printed below where something is."""
    rows = ["Traceback (most recent call last):"]
    for file, line, function, *code in frames:
        rows += ['  File "%s", line %d, in %s' % (file, line, function), *("    " + text for text in code)]
    return "\n".join([*rows, last])


def own_frame(chance):
    return ("/home/user/project/%s.py" % chance.choice(("train", "main", "finetune", "model")), chance.randint(5, 400), chance.choice(("<module>", "main", "run")))


def sites_of_release(package, release, address, store):
    files = store.read_release(package, release, lambda: releases.members_of(address))
    return [site for key in files.values() for site in store.sites(key)
            if site.kind in KINDS and site.function and site.exception and re.match(r"[A-Z]\w*$", site.exception.rsplit(".", 1)[-1])]


def patch_releases(package, chance):
    """(release, address) that no file of origins holds."""
    library = LIBRARIES[package]
    addresses = releases.addresses_of(package)
    held = releases.minor_releases(addresses, library.first)
    others = sorted((r for r in addresses if r not in held and releases.number_of(r) >= releases.number_of(library.first)), key=releases.number_of)
    return [(release, addresses[release]) for release in chance.sample(others, min(2, len(others)))]


def known_rows(packages, chance, store):
    found = []
    for package in packages:
        path_of = path_under(package)
        for release, address in patch_releases(package, chance):
            sites = sites_of_release(package, release, address, store)
            print("%s %s: %d places" % (package, release, len(sites)), file=sys.stderr, flush=True)
            found += [(package, release, path_of(site.path), site) for site in chance.sample(sites, min(PER_RELEASE, len(sites)))]
    chance.shuffle(found)
    rows = []
    for package, release, path, site in found[:TRACEBACKS]:
        label = {"package": package, "release": release, "path": path, "function": site.function}
        frames = [own_frame(chance), (SITE_PACKAGES + site.path, site.line, site.function.rsplit(".", 1)[-1])]
        rows.append({"kind": "frames", **label, "text": traceback_of(frames, last_line(site, filled(site.template, chance)))})
    wordy = [row for row in found[TRACEBACKS:] if origin_table.is_wordy(row[3].template)]
    for package, release, path, site in wordy[:WORDS]:
        label = {"package": package, "release": release, "path": path, "function": site.function}
        rows.append({"kind": "words", **label, "text": last_line(site, filled(site.template, chance))})
    return rows


def unknown_rows(found_rows, chance, store):
    files = store.read_release("python", "3.11", lambda: [])
    of_python = [site for key in files.values() for site in store.sites(key) if site.kind == "raise" and site.exception and site.function]
    rows = []
    for site in chance.sample(of_python, OF_PYTHON):
        frames = [own_frame(chance), ("/usr/lib/python3.11/" + site.path.removeprefix("cpython/"), site.line, site.function.rsplit(".", 1)[-1])]
        last = last_line(site, filled(site.template, chance))
        rows.append({"kind": "none", "text": traceback_of(frames, last) if chance.random() < 0.5 else last})
    others = []
    for package, release in OTHERS.items():
        sites = sites_of_release(package, release, releases.addresses_of(package)[release], store)
        others += chance.sample(sites, min(20, len(sites)))
    for site in chance.sample(others, OF_OTHERS):
        frames = [own_frame(chance), (SITE_PACKAGES + site.path, site.line, site.function.rsplit(".", 1)[-1])]
        last = last_line(site, filled(site.template, chance))
        rows.append({"kind": "none", "text": traceback_of(frames, last) if chance.random() < 0.5 else last})
    for row in chance.sample([row for row in found_rows if row["kind"] == "words"], OF_OWN_CODE):
        rows.append({"kind": "none", "text": traceback_of([own_frame(chance), own_frame(chance)], row["text"])})
    return rows


def record_of(path):
    """(releases, files, [(literals, places)]) of a file of origins; messages that can be known by their words."""
    rows = sqlite3.connect(path)
    texts = [text for (data,) in rows.execute("SELECT data FROM texts ORDER BY number") for text in zlib.decompress(data).decode().split("\n")]
    places = [place for (data,) in rows.execute("SELECT data FROM places ORDER BY number") for place in json.loads(zlib.decompress(data))]
    files = zlib.decompress(rows.execute("SELECT paths FROM files").fetchone()[0]).decode().split("\n")
    return [release for (release,) in rows.execute("SELECT release FROM releases ORDER BY number")], files, [
        (literals_of(text), at) for text, at in zip(texts, places) if origin_table.is_wordy(text)]


def stands_in(runs, number):
    """Whether a place's runs hold a release."""
    at = 0
    for gap, count in zip(runs[::3], runs[1::3]):
        if at + gap <= number < at + gap + count:
            return True
        at += gap + count
    return False


def literals_of(template):
    marked = template.replace("{{", "\1").replace("}}", "\2").split("{}")
    return [text.replace("\1", "{").replace("\2", "}") for text in marked]


def is_message(literals, message):
    return max(literals, key=len) in message and bool(re.fullmatch("(.*?)".join(map(re.escape, literals)), message, re.DOTALL))


def count_copies(rows):
    records = {path.stem: record_of(path) for path in sorted((ROOT / "origins").glob("*.sqlite"))}
    for row in (row for row in rows if row["kind"] == "words"):
        exception, message = row["text"].split(": ", 1)
        message = " ".join((ast.literal_eval(message) if exception == "KeyError" else message).split())
        minor = releases.number_of(row["release"])[:2]
        having = collections.defaultdict(set)
        for package, (numbers, files, messages) in records.items():
            for literals, at in messages:
                if is_message(literals, message):
                    of_class = [place for place in at if not place[3] or place[3] == exception.rsplit(".", 1)[-1]]
                    having[package] |= {files[place[0]] for place in of_class if package != row["package"] or any(
                        stands_in(place[5], number) for number, release in enumerate(numbers) if releases.number_of(release)[:2] == minor)}
        row["files"], row["packages"] = len(having[row["package"]]), sum(bool(files) for files in having.values())


def write_rows(rows):
    count_copies(rows)
    OUT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    words = [row for row in rows if row["kind"] == "words"]
    by_chance = sum(1 / max(1, row["files"]) for row in words)
    print("%s: %d rows; of %d last lines one of the files, picked blindly, is right for %.0f" % (OUT, len(rows), len(words), by_chance), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default=wheels.default_cache(), type=pathlib.Path)
    parser.add_argument("--seed", default=27, type=int)
    parser.add_argument("--packages", default=" ".join(LIBRARIES), help="of which libraries places are drawn")
    parser.add_argument("--copies", action="store_true", help="draw nothing, count the copies anew")
    options = parser.parse_args()
    if options.copies:
        return write_rows([json.loads(line) for line in OUT.read_text(encoding="utf-8").splitlines()])
    chance, store = random.Random(options.seed), Store(options.cache, 1)
    rows = known_rows(options.packages.split(), chance, store)
    rows += unknown_rows(rows, chance, store)
    write_rows(rows)


if __name__ == "__main__":
    main()
