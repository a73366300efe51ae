"""content/wordings.jsonl: a row for each signature and each library that says it; what stands in no library keeps the row a person wrote."""
import collections
import json
import pathlib

from .packages import BESIDE, WITH_CUDA

# Packages that are released together from the same sources, and who speaks for them.
SAME = {"lightning": "pytorch-lightning", "triton-windows": "triton", "torch-sparse": "torch-geometric", "pyg-lib": "torch-geometric"}
MOST_ROWS = 2  # libraries of one signature


def chosen(signature, standings):
    """The standings that are told of a signature: those of the entry's packages first."""
    wanted = [SAME.get(name, name) for name in signature.packages]
    def place(standing):
        return wanted.index(standing.package) if standing.package in wanted else len(wanted) + (standing.package in BESIDE)
    said = sorted((s for s in standings if s), key=lambda s: (s.rank()[:2], place(s), s.rank()))
    own = [s for s in said if s.package in wanted]
    sure = [s for s in own if s.rank()[:2] == said[0].rank()[:2]] if said else []
    return (sure or own[:1] or [s for s in said if s.share >= 0.8][:1])[:MOST_ROWS]


def row_of(signature, standing):
    row = {"entry": signature.entry, "signature": signature.id, "wording": signature.template, "package": standing.package}
    cuda = WITH_CUDA.get(standing.package, "").split()
    if standing.kind == "binary" and cuda and all(release in cuda for release in standing.found()):
        # The other releases' binaries for CUDA were not read, so there is neither a first nor a last.
        return {**row, "source": "%s's binaries for CUDA (%s)" % (standing.package, ", ".join(standing.found()))}
    if standing.package in BESIDE:
        return {**row, "source": "%s %s" % (standing.package, standing.last)}
    row |= {"first": standing.first, "last": standing.last, "newest": "present" if standing.in_newest else "absent", "kind": standing.kind}
    if standing.site is not None:
        row["where"] = standing.site.path + (": " + standing.site.function if standing.site.function else "")
    return row


def key_of(row):
    return row["entry"], row["signature"], row["wording"]


def read(path):
    path = pathlib.Path(path)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()] if path.exists() else []


def rows_of(signatures, standings, old, compared):
    """(rows, signatures without one). `standings`: {signature: [Standing]} over the packages `compared`; of `old` rows stays what a person wrote and
    what is of other packages."""
    by_hand = {key_of(row): row for row in old if ("source" in row and "package" not in row) or row.get("by") == "hand"}
    notes = {key_of(row): row["note"] for row in old if "note" in row}
    others = collections.defaultdict(list)
    for row in old:
        if "package" in row and row["package"] not in compared:
            others[key_of(row)].append(row)
    rows, missing = [], []
    for signature in signatures:
        key = (signature.entry, signature.id, signature.template)
        told = [row_of(signature, standing) for standing in chosen(signature, standings.get(signature, []))]
        if others[key]:
            own = [row for row in told if "first" in row and row["package"] in [SAME.get(name, name) for name in signature.packages]]
            sure = [row for row in others[key] if "first" in row]
            told = (sure + own or told or others[key])[:MOST_ROWS]
        if key in by_hand:
            told = [by_hand[key]]
        rows += [{**row, "note": notes[key]} if key in notes and "first" in row else row for row in told]
        if not told:
            missing.append(signature)
    return rows, missing


def write(rows, path):
    lines = [json.dumps(row, ensure_ascii=False) for row in rows]
    pathlib.Path(path).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
