"""The tables of docs/scaling.md, computed from bench/results/*.json: ./dev bench scale

Rewrites what stands between the markers `<!-- figures: NAME -->` and `<!-- end -->`. A result that is not there leaves a
line that names the command which makes it.
"""
import json
import math
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs/scaling.md")

BUSY = 0.6  # share of its cores that a machine may use at the peak
CORE_HOUR = 0.04  # US dollars: a core of a rented machine
CORES = 16  # of one such machine
REQUESTS = 10_000  # pastes a second


def result(name):
    path = os.path.join(ROOT, "bench/results/%s.json" % name)
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def table(head, rows):
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in [head, ["---"] * len(head), *rows])


def number(value):
    return "%.3g" % value if value < 1000 else format(round(value), ",")


def missing(name):
    return "Not measured here yet: `./dev bench %s`." % name


def entries_of(row):
    count, *kind = str(row["entries"]).split(" ", 1)
    return " ".join([format(int(count), ","), *kind])


def growth():
    found = result("match")
    if not found:
        return missing("match")
    rows = []
    for row in found["sizes"]:
        alone = "labelled" in row  # nothing but parsing and the look-up
        rows.append([entries_of(row) + (", structures alone" if alone else ""),
                     *(number(row[key]) for key in ("p50_us", "p99_us", "p50_10kb_us", "opened_ms", "opened_mib"))])
    return "`%s`:\n\n" % found["command"] + table(
        ["entries", "match p50 µs", "p99 µs", "p50 µs of 10 KB", "opened in ms", "MiB opened"], rows)


def building():
    found = result("index")
    if not found:
        return missing("index")
    tables = ["docdata", "postlist", "termlist", "position", "spelling"]
    return "`%s`:\n\n" % found["command"] + table(
        ["entries", "CPU s", "MiB", "stored entries MiB", "words and look-ups MiB", "words of each entry MiB", "places MiB",
         "spelling MiB", "peak MiB", "opened in ms"],
        [[entries_of(row), number(row["cpu_seconds"]), number(row["database_bytes"] / 2**20),
          *(number(row["tables"][name] / 2**20) for name in tables), number(row["peak_mib"]), number(row["opened_ms"])]
         for row in found["sizes"]])


def parts():
    found = result("shards")
    if not found:
        return missing("shards")
    return "`%s`, %s entries:\n\n" % (found["command"], format(found["ways"][0]["entries"], ",")) + table(
        ["", "match p50 µs", "p99 µs", "search p50 µs", "p99 µs", "same first entry", "same answers"],
        [[row["way"], *(number(row[key]) for key in ("match_p50_us", "match_p99_us", "search_p50_us", "search_p99_us")),
          *("%d of %d" % (row[key], row["pastes"]) for key in ("same_first", "same"))] for row in found["ways"]])


def cost():
    found = result("http")
    if not found:
        return missing("http")
    rows = []
    for row in found["kinds"]:
        if row["kind"] != "match, text/plain":
            continue
        us = row["cpu_us"]
        cores = REQUESTS * us / 1e6 / BUSY
        rows.append([entries_of(row), number(us), number(us / 3600), "$" + number(us / 3600 * CORE_HOUR), number(cores),
                     max(2, math.ceil(cores / CORES) + 1)])
    return "`%s`:\n\n" % found["command"] + table(
        ["entries", "CPU µs of a 10 KB paste over HTTP", "CPU hours of a million", "cost of a million",
         "cores for %s a second" % format(REQUESTS, ","), "machines of %d cores, one to spare" % CORES], rows)


def main():
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    for name, make in (("growth", growth), ("building", building), ("parts", parts), ("cost", cost)):
        page = re.sub(r"(<!-- figures: %s -->\n).*?(<!-- end -->)" % name, lambda at: at[1] + make() + "\n" + at[2], page,
                      flags=re.DOTALL)
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
