"""What content/verified.jsonl says, as tables: python3 tools/torch/verified_table.py [--packages|--bounds] [RELEASE...]

One row a release of torch, the entries counted by verdict; "none" are entries whose verify.py, as it is now, has
neither a run nor a skip there. Exit status 1 where an entry of the releases named has none, or a workaround that fails.
With --packages one row for each package that decides, its release, Python and platform.
With --bounds the entries whose check, as it is now, was affected in one place and not affected in another, and where.
"""
import hashlib
import json
import pathlib
import re
import sys
from collections import Counter

CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content"
VERDICTS = ["AFFECTED, workaround works", "AFFECTED, workaround fails", "NOT AFFECTED", "SKIPPED"]  # most telling first


def digests_of(content):
    return {path.parent.name: "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()
            for path in content.glob("*/verify.py")}


def current_lines(content):
    """The recorded runs of the snippets as they are now."""
    digests = digests_of(content)
    runs = map(json.loads, (content / "verified.jsonl").read_text(encoding="utf-8").splitlines())
    return [run for run in runs if digests.get(run["entry"]) == run["snippet"]]


def current_runs(content):
    """{release of torch: {entry: verdict}}; an entry's most telling run stands."""
    releases = {}
    for run in current_lines(content):
        release = (run["versions"].get("torch") or "").split("+")[0]
        if release:
            seen = releases.setdefault(release, {})
            seen[run["entry"]] = min(run["verdict"], seen.get(run["entry"], VERDICTS[-1]), key=VERDICTS.index)
    return releases, sorted(digests_of(content))


def by_number(release):
    return [int(part) for part in release.split(".") if part.isdigit()]


def normal(package):
    return re.sub(r"[-_.]+", "-", package).lower()


def deciders(content):
    """{entry: packages, the one whose release decides its runs first}, as deciding_package() of engine/entry/snippet.h."""
    found = {}
    for path in content.glob("*/entry.yaml"):
        text = path.read_text(encoding="utf-8")

        def names(pattern):
            row = re.search(pattern, text, re.M | re.S)
            return [normal(name) for name in re.findall(r"(?:^|[\s,])([\w.-]+)(?=:|,|\s|$)", row.group(1))] if row else []

        affected = names(r"^affects:\n((?:  .*?\n)+?)(?=\S)") or names(r"^affects: \{(.*?)\}")
        needs = names(r"^  requires: \{(.*?)\}\n")
        packages = [name for name in names(r"^packages: \[(.*?)\]") if name in needs]
        torch = [name for name in needs if name == "torch"]
        found[path.parent.name] = [*affected, *packages, *torch, *needs, "python", "torch"]
    return found


def deciding(run, order):
    """The package that decides the run, and its release; (None, None) where the run names none."""
    versions = {normal(name): release for name, release in run["versions"].items() if release}
    package = next((name for name in order.get(run["entry"], []) if name in versions), None)
    return package, versions[package].split("+")[0] if package else None


def package_rows(content):
    """Counts of (package, release, Python, platform, verdict)."""
    order, rows = deciders(content), Counter()
    for run in current_lines(content):
        package, release = deciding(run, order)
        if package and run["verdict"] != VERDICTS[-1]:
            platform = run.get("platform") or (run["device_name"] if run["device"] == "cpu" else "")
            rows[package, release, run["versions"].get("python", ""), platform, run["verdict"]] += 1
    return rows


def both_sides(content):
    """{entry: (places where it was affected, places where it was not)} of entries that have both, as runs."""
    sides = {}
    for run in current_lines(content):
        if run["verdict"] != VERDICTS[-1]:
            sides.setdefault(run["entry"], ([], []))[run["verdict"] == VERDICTS[2]].append(run)
    return {entry: runs for entry, runs in sorted(sides.items()) if all(runs)}


def place(run, order, apart):
    """Where it ran: the deciding release, and where that does not tell the sides apart, the rest."""
    package, release = deciding(run, order)
    rest = [name + " " + found.split("+")[0] for name, found in run["versions"].items()
            if found and normal(name) != package] if not apart else []
    changed = [run["changed"]] if run.get("changed") else []
    return " with ".join(["%s %s" % (package, release)] + [", ".join(changed + rest)][:bool(changed + rest)])


def print_bounds(content):
    order, entries = deciders(content), both_sides(content)
    for entry, sides in entries.items():
        releases = [{deciding(run, order) for run in side} for side in sides]
        for word, side in zip(("affected", "not"), sides):
            places = sorted({place(run, order, releases[0].isdisjoint(releases[1])) for run in side})
            print("%-44s %-8s %s" % (entry, word, "; ".join(places)))
    print("%d entries: affected in one place, not affected in another" % len(entries))


def print_packages(content):
    rows = package_rows(content)
    print("%-20s %-12s %-8s %-14s" % ("package", "release", "Python", "platform"), *("%27s" % v for v in VERDICTS[:3]))
    places = {row[:4] for row in rows}
    for place in sorted(places, key=lambda place: (place[0], by_number(place[1]), place)):
        print("%-20s %-12s %-8s %-14s" % place, *("%27d" % rows[(*place, verdict)] for verdict in VERDICTS[:3]))


def main():
    tables = {"--packages": print_packages, "--bounds": print_bounds}
    if sys.argv[1:] and sys.argv[1] in tables:
        tables[sys.argv[1]](CONTENT)
        return 0
    releases, entries = current_runs(CONTENT)
    wanted = sys.argv[1:] or sorted(releases, key=by_number)
    print("%-8s" % "torch", *("%27s" % verdict for verdict in VERDICTS), "%6s" % "none")
    problems = []
    for release in wanted:
        seen = releases.get(release, {})
        missing = [entry for entry in entries if entry not in seen]
        counts = [list(seen.values()).count(verdict) for verdict in VERDICTS]
        print("%-8s" % release, *("%27d" % count for count in counts), "%6d" % len(missing))
        failing = [entry for entry, verdict in sorted(seen.items()) if verdict == VERDICTS[1]]
        if missing and sys.argv[1:]:
            problems.append("no run on torch %s: %s" % (release, " ".join(missing)))
        if failing:
            problems.append("the workaround fails on torch %s: %s" % (release, " ".join(failing)))
    shown = {entry for seen in releases.values() for entry, verdict in seen.items() if verdict == VERDICTS[0]}
    print("%d of %d entries: affected, and the workaround works, on some release" % (len(shown), len(entries)))
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
