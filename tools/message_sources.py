"""In which releases of the libraries each signature of content/ stands: content/wordings.jsonl.

    python3 tools/message_sources.py [--cache DIR] [--jobs N] [--report FILE] [PACKAGE...]     signatures against the sources
    python3 tools/message_sources.py --messages PACKAGE RELEASE                                the messages of one release

Wheels and sources come from the registry by pip. Kept of each, in the user's cache folder, are the Python files and the
literals of the binaries; what was extracted of a file is kept by its path and checksum. Which releases: messages/packages.py.
"""
import argparse
import dataclasses
import json
import multiprocessing
import pathlib
import sys

from messages import compare, packages, rows, signatures, wheels
from messages.store import Store

ROOT = pathlib.Path(__file__).resolve().parents[1]
CONTENT = ROOT / "content"
OUT = CONTENT / "wordings.jsonl"


def standings_of_package(job):
    """([(number of the signature, Standing)], rows for the report) of one package."""
    name, cache, found = job
    package = compare.Package(name, (packages.PACKAGES.get(name) or packages.BESIDE[name]).split(), Store(cache, 1))
    # What lies below the libraries may say anything; a library is asked for the messages of its own entries.
    asked = [name in packages.BESIDE or rows.SAME.get(name, name) in [rows.SAME.get(own, own) for own in signature.packages] for signature in found]
    binary = compare.Literals([signature for signature, is_asked in zip(found, asked) if is_asked]).standings(package)
    standings, report = [], []
    for number, signature in enumerate(found):
        both = [package.standing(signature), binary.get(signature)] if asked[number] else [None]
        best = min((standing for standing in both if standing), key=lambda standing: standing.rank(), default=None)
        if best is None:
            continue
        # The same text may have moved from C++ to Python, or be in both.
        present = best.present
        for other in both:
            if other and other.share >= 0.7:
                present |= other.present
        best = dataclasses.replace(best, present=present)
        standings.append((number, best))
        report += remarks(signature, best, package)
    print("%s: %d texts, %d signatures" % (name, len(package.texts), len(standings)), file=sys.stderr, flush=True)
    return standings, report


def standings_of(found, names, options, report):
    """{signature: [Standing]} over the packages; `report` takes rows about classes and about newer words."""
    standings = {signature: [] for signature in found}
    for name in names:  # before the packages go side by side: the cache has one writer
        Store(options.cache, options.jobs).read(name, (packages.PACKAGES.get(name) or packages.BESIDE[name]).split())
    with multiprocessing.Pool(options.jobs) as pool:
        for told, remarked in pool.imap(standings_of_package, [(name, options.cache, found) for name in names], chunksize=1):
            for number, standing in told:
                standings[found[number]].append(standing)
            report += remarked
    return standings


def remarks(signature, standing, package):
    """Rows (what, package, signature, share, its words, what the source has) for a person to read."""
    if standing.package not in [rows.SAME.get(name, name) for name in signature.packages]:
        return []
    head = (standing.package, signature.name, "%.2f" % standing.share)
    classes = {name.rsplit(".", 1)[-1] for name in signature.exceptions}
    classes |= {"EnvironmentError", "IOError"} if "OSError" in classes else set()
    found = []
    if classes and standing.exceptions and not classes & standing.exceptions and standing.share == 1:
        found.append(("class", *head, signature.template, "%s; ours %s; %s" % (" ".join(sorted(standing.exceptions)), " ".join(sorted(classes)), standing.site.path)))
    if not standing.in_newest:
        near = "; ".join("%.2f %s %s [%s]" % (share, exception, text, place) for share, text, place, exception in package.newer(standing, signature))
        found.append(("old", *head, signature.template, "%s to %s, now: %s" % (standing.first, standing.last, near)))
    return found


def print_messages(package, release, store):
    for files in store.read(package, [release]).values():
        for key in files.values():
            for site in store.sites(key):
                print(json.dumps(dataclasses.asdict(site), ensure_ascii=False))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default=wheels.default_cache(), type=pathlib.Path)
    parser.add_argument("--jobs", type=int, help="processes that read sources; default: one a core")
    parser.add_argument("--report", type=pathlib.Path, help="write what the rows do not say: classes, newer wordings")
    parser.add_argument("--messages", nargs=2, metavar=("PACKAGE", "RELEASE"))
    parser.add_argument("packages", nargs="*")
    options = parser.parse_args()
    store = Store(options.cache, options.jobs)
    if options.messages:
        return print_messages(*options.messages, store)
    found = signatures.signatures_of(CONTENT)
    report = []
    names = options.packages or [*packages.PACKAGES, *packages.BESIDE]
    standings = standings_of(found, names, options, report)
    if options.report:
        options.report.write_text("".join("\t".join(row).replace("\n", " ") + "\n" for row in sorted(report)), encoding="utf-8")
    table, missing = rows.rows_of(found, standings, rows.read(OUT), names)
    rows.write(table, OUT)
    for signature in missing:
        print("nowhere: %s | %s" % (signature.name, signature.template), file=sys.stderr)
    print("%s: %d rows, %d signatures without one" % (OUT, len(table), len(missing)), file=sys.stderr)


if __name__ == "__main__":
    main()
