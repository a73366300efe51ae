"""What a file of origins says of one library: its templates, each with its places release by release. The format: docs/origins.md."""
import collections
import json
import os
import pathlib
import re
import sqlite3
import zlib

from .compare import PRINTF
from .sites import WORDS
from .templates import HOLE, folded

SCHEMA = 2
KINDS = ("raise", "assert", "check", "dynamo", "warn")
TEXTS = 64  # templates whose texts are compressed together
PLACES = 16  # and whose places
ALIKE = 0.6  # of the words that a newer wording of the same function shares


def words_of(template):
    """The literal words, small; those that a hole touches are parts of a word, and left out."""
    return [word.lower() for part in runs_of(template) for word in part]


def runs_of(template):
    """The literal words between the holes, as they stand."""
    marked = template.replace("{{", " ").replace("}}", " ")
    marked = re.sub(r"[A-Za-z]*(?:\{\}[A-Za-z]*)+", "\0", marked)
    return [found for part in marked.split("\0") if (found := WORDS.findall(part))]


def is_wordy(template):
    """Whether a message can be known by it alone: four words of its own, three of them in a row."""
    runs = runs_of(template)
    return sum(map(len, runs)) >= 4 and max(map(len, runs), default=0) >= 3


def sites_by_template(store, releases_files, path_of):
    """{template: {(path, function, kind, class): {release number: [lines]}}}"""
    found = collections.defaultdict(lambda: collections.defaultdict(lambda: collections.defaultdict(set)))
    by_key = collections.defaultdict(list)
    for number, files in enumerate(releases_files):
        for key in files.values():
            by_key[key].append(number)
    for key, numbers in by_key.items():
        for site in store.sites(key):
            if site.kind not in KINDS or not runs_of(site.template):
                continue
            places = found[site.template][path_of(site.path), site.function, site.kind, site.exception.rsplit(".", 1)[-1]]
            for number in numbers:
                places[number].add(site.line)
    return found


def said_by(template):
    """Its words and holes alone: a library that forgot a quotation mark says the same."""
    return " ".join(re.findall(r"\w+|\{\}", template))


def python_texts(store, members, literals):
    """What CPython says itself, as of said_by: its library's texts, and its interpreter's literals."""
    files = store.read_release("python", "3.11", members)
    texts = {site.template for key in files.values() for site in store.sites(key)}
    return {said_by(text) for text in texts | {folded(PRINTF.sub(HOLE, text)) for text in literals}}


def successors(found, newest):
    """{(template, place): template}: what the same function says in the newest release in place of a wording that it has no longer."""
    now = collections.defaultdict(list)
    for template, places in found.items():
        for place, releases in places.items():
            if newest in releases:
                now[place[:2]].append((template, set(words_of(template))))
    chosen = {}
    for template, places in found.items():
        if any(newest in releases for releases in places.values()):
            continue
        words = set(words_of(template))
        for place in places:
            best = max(((len(words & theirs) / max(len(words), len(theirs)), text) for text, theirs in now[place[:2]]), default=(0, ""))
            if best[0] >= ALIKE:
                chosen[template, place] = best[1]
    return chosen


def flat_runs(releases):
    """[gap, releases, line] one behind the other, each line and release told from the one before."""
    runs = []
    for line in sorted({line for lines in releases.values() for line in lines}):
        for number in sorted(number for number, lines in releases.items() if line in lines):
            if runs and runs[-1][2] == line and runs[-1][0] + runs[-1][1] == number:
                runs[-1][1] += 1
            else:
                runs.append([number, 1, line])
    flat, last, before = [], 0, 0
    for first, count, line in sorted(runs):
        flat += [first - last, count, line - before]
        last, before = first + count, line
    return flat


def anchors_of(template, having):
    """The two rarest words of a template in its library; of two as rare the longer."""
    words = sorted(set(words_of(template)), key=lambda word: (having[word], -len(word), word))
    return (words + ["", ""])[:2]


def write(path, about, releases, files, found, newer):
    """`files`: {path: number of the last release that has it}, of every path that was read. A file is written whole or not at all."""
    order = sorted(found, key=lambda template: min((place[0], min(min(lines) for lines in releases_.values())) for place, releases_ in found[template].items()) + (template,))
    number = {template: place for place, template in enumerate(order)}
    file_number = {name: place for place, name in enumerate(files)}
    having = collections.Counter(word for template in order for word in set(words_of(template)))
    part = pathlib.Path(str(path) + ".part")
    part.unlink(missing_ok=True)
    out = sqlite3.connect(part)
    out.executescript("""PRAGMA page_size=4096; PRAGMA application_id=1414287954;
        CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE releases (number INTEGER PRIMARY KEY, release TEXT NOT NULL);
        CREATE TABLE files (number INTEGER PRIMARY KEY, paths BLOB NOT NULL, last BLOB NOT NULL);
        CREATE TABLE anchors (template INTEGER PRIMARY KEY, first TEXT NOT NULL, second TEXT NOT NULL);
        CREATE TABLE texts (number INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE places (number INTEGER PRIMARY KEY, data BLOB NOT NULL);""")
    out.execute("PRAGMA user_version=%d" % SCHEMA)
    out.executemany("INSERT INTO about VALUES (?, ?)", sorted(about.items()))
    out.executemany("INSERT INTO releases VALUES (?, ?)", enumerate(releases))
    out.execute("INSERT INTO files VALUES (0, ?, ?)", (packed("\n".join(files)), packed("\n".join(str(files[name]) for name in files))))
    out.executemany("INSERT INTO anchors VALUES (?, ?, ?)", ((number[text], *anchors_of(text, having)) for text in order))
    for first in range(0, len(order), TEXTS):
        out.execute("INSERT INTO texts VALUES (?, ?)", (first // TEXTS, packed("\n".join(order[first:first + TEXTS]))))
    for first in range(0, len(order), PLACES):
        rows = [[[file_number[place[0]], *place[1:], number.get(newer.get((text, place)), -1), flat_runs(releases_)]
                 for place, releases_ in sorted(found[text].items())] for text in order[first:first + PLACES]]
        out.execute("INSERT INTO places VALUES (?, ?)", (first // PLACES, packed(json.dumps(rows, separators=(",", ":")))))
    out.commit()
    out.execute("VACUUM")
    out.close()
    os.replace(part, path)


def packed(text):
    return zlib.compress(text.encode(), 9)
