"""Runs the Python regexes that the C++ matcher made for template_cases.jsonl: check_template_regexes.py CASES REGEXES

REGEXES holds one JSON string a line, in the order of CASES. Prints each case on which the two matchers differ.
"""
import json
import re
import sys


def fault(case, regex):
    found = re.search(regex, case["text"])
    if bool(found) != case["matches"]:
        return "matches" if found else "does not match"
    if not found or case.get("captures", {}) is None:
        return None
    # Captures are compared as the matcher sees them: white-space runs are one blank.
    captures = {name: re.sub(r"[ \t]+", " ", value) for name, value in found.groupdict().items()}
    return None if captures == case.get("captures", {}) else "captures %r" % captures


def main():
    with open(sys.argv[1], encoding="utf-8") as cases, open(sys.argv[2], encoding="utf-8") as regexes:
        rows = [(json.loads(case), json.loads(regex)) for case, regex in zip(cases, regexes)]
    faults = [(case["name"], regex, fault(case, regex)) for case, regex in rows if fault(case, regex)]
    for name, regex, what in faults:
        print("%s: %r %s" % (name, regex, what))
    return 1 if faults or not rows else 0


sys.exit(main())
