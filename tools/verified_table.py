"""What content/verified.jsonl says, as a table: python3 tools/verified_table.py [RELEASE...]

One row a release, the entries counted by verdict; "none" are entries whose verify.py, as it is now, has neither a run
nor a skip there. Exit status 1 where an entry of the releases named has none, or a workaround that fails.
"""
import hashlib
import json
import pathlib
import sys

CONTENT = pathlib.Path(__file__).resolve().parents[1] / "content"
VERDICTS = ["AFFECTED, workaround works", "AFFECTED, workaround fails", "NOT AFFECTED", "SKIPPED"]  # most telling first


def current_runs(content):
    """{release of torch: {entry: verdict}} of the snippets as they are now; an entry's most telling run stands."""
    digests = {path.parent.name: "sha256:" + hashlib.sha256(path.read_bytes()).hexdigest()
               for path in content.glob("*/verify.py")}
    releases = {}
    for line in (content / "verified.jsonl").read_text(encoding="utf-8").splitlines():
        run = json.loads(line)
        release = (run["versions"].get("torch") or "").split("+")[0]
        if release and digests.get(run["entry"]) == run["snippet"]:
            seen = releases.setdefault(release, {})
            seen[run["entry"]] = min(run["verdict"], seen.get(run["entry"], VERDICTS[-1]), key=VERDICTS.index)
    return releases, sorted(digests)


def by_number(release):
    return [int(part) for part in release.split(".") if part.isdigit()]


def main():
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
