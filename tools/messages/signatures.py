"""The signatures of content/, as docs/content-format.md has them, and their words."""
import dataclasses
import pathlib
import re

import yaml

GAP = None  # in words: what is filled in
PLACEHOLDER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
CLASS = re.compile(r"^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Unsupported|Failed|Interrupt): ")
WORD = re.compile(r"[A-Za-z0-9_]+|\x00")


@dataclasses.dataclass(frozen=True)
class Signature:
    entry: str
    id: str
    template: str
    exceptions: tuple  # empty: a line of output
    packages: tuple  # of the entry, normalised

    @property
    def name(self):
        return "%s/%s" % (self.entry, self.id)


def normal(package):
    return re.sub(r"[-_.]+", "-", package).lower()


def words_of(template):
    """[word | GAP] of a template, ours or a library's. A word that a hole touches is a part of one, so it is filled in, too."""
    marked = PLACEHOLDER.sub(lambda m: " " if m.group() in ("{{", "}}") else "\x00", template)
    marked = re.sub(r"[A-Za-z0-9_]*\x00[A-Za-z0-9_\x00]*", "\x00", marked)
    words = []
    for word in WORD.findall(marked):
        if word != "\x00":
            words.append(word)
        elif not words or words[-1] is not GAP:
            words.append(GAP)
    return words


def runs_of(words):
    """The words between the gaps."""
    runs = [[]]
    for word in words:
        if word is GAP:
            runs.append([])
        else:
            runs[-1].append(word)
    return [tuple(run) for run in runs if run]


def parts_of(template):
    """A signature's parts between `{...}`, which stands for lines: the one with most words first. A class in front is not of the message."""
    template = CLASS.sub("", template)
    parts = [words_of(part) for part in template.split("{...}")]
    return sorted((part for part in parts if any(part)), key=lambda part: -sum(word is not GAP for word in part))


def signatures_of(content):
    found = []
    for path in sorted(pathlib.Path(content).glob("*/entry.yaml")):
        entry = yaml.safe_load(path.read_text(encoding="utf-8"))
        packages = tuple(normal(name) for name in entry.get("packages", []))
        for row in entry.get("signatures") or []:
            classes = row.get("exception") or []
            classes = (classes,) if isinstance(classes, str) else tuple(classes)
            found.append(Signature(path.parent.name, row["id"], row.get("message", row.get("line", "")), classes, packages))
    return found
