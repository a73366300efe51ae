#!/usr/bin/env python3
"""Do the tests notice a fault? Puts one small fault at a time into a copy of the tree, builds, and runs the module's unit tests
and then the corpus. Lines are drawn by a seed from the code lines of the module, so a long file gets more faults than a short
one. Results are kept in build/mutate: a run that was stopped goes on where it was.

    ./dev mutate confirm --seed 1 --faults 100
"""
import argparse
import json
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "mutate"
TREE = FOLDER / "tree"

# Module: its sources, and the programs that test it.
MODULES = {
    "confirm": (["engine/match/confirm/*.cc"], ["unit_match"]),
    "judge": (["engine/match/judge/*.cc", "engine/traceback/relation/*.cc"], ["unit_match", "unit_traceback"]),
    "rank": (["engine/match/judge/rank.cc", "engine/traceback/ranks/*.cc"], ["unit_match", "unit_traceback"]),
    "versions": (["engine/match/versions.cc", "engine/release/version.cc", "engine/release/specifier.cc"],
                 ["unit_release", "unit_match"]),
    "when": (["engine/entry/expression/*.cc", "engine/match/judge/causes.cc"], ["unit_entry", "unit_match"]),
    "facts": (["engine/match/facts.cc", "engine/traceback/machine/*.cc", "engine/release/facts.cc"],
              ["unit_match", "unit_traceback", "unit_release"]),
}
LAST = "corpus"  # slow, so only asked where the unit tests see nothing
# Seconds on the clock, generous: on a busy machine a sound program must not count as one that hangs.
BUILD_LIMIT, TEST_LIMIT = 7200, 1200

# What a line is changed by: a kind, what is looked for, what takes its place. The formatter puts blanks around operators, and
# none around the brackets of a template.
FAULTS = [
    ("comparison", r" < ", " >= "), ("comparison", r" <= ", " > "), ("comparison", r" > ", " <= "),
    ("comparison", r" >= ", " < "), ("comparison", r" == ", " != "), ("comparison", r" != ", " == "),
    ("not", r"(?<![\w)])!(?=[\w(])", ""),
    ("off by one", r" \+ 1(?![\d.])", ""), ("off by one", r" - 1(?![\d.])", ""),
    ("connective", r" && ", " || "), ("connective", r" \|\| ", " && "),
    ("default", r"\breturn (?!\{\})[^;{}]+;", "return {};"),
]
# What `{}` is of a bool, a number, a pointer or an optional: the same program, drawn for nothing.
SAME = re.compile(r"return (false|0|nullptr|std::nullopt);")


def code_of(line):
    """The line without its comment and with its literals blanked, as long as before."""
    line = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'', lambda found: "\0" * len(found[0]), line)
    return line.split("//")[0]


def faults_of(module):
    """By code line, in the order of the files: [(path, number, kind, begin, end, replacement), ...] of each."""
    lines = []
    for pattern in MODULES[module][0]:
        for path in sorted(ROOT.glob(pattern)):
            for number, line in enumerate(path.read_text().splitlines()):
                code = code_of(line)
                if len(code.strip()) < 2 or code.startswith(("#", "namespace", "}")):
                    continue
                lines.append([(str(path.relative_to(ROOT)), number, kind, found.start(), found.end(), new)
                              for kind, old, new in FAULTS for found in re.finditer(old, code)])
    return lines


def drawn(module, seed):
    """Faults without end, each once: a line, then one of its faults; a line that has none is drawn for nothing."""
    chance, lines, seen = random.Random(f"{module} {seed}"), faults_of(module), set()
    while len(seen) < sum(map(len, lines)):
        line = chance.choice(lines)
        if line and (fault := chance.choice(line)) not in seen:
            seen.add(fault)
            path, number, _, begin, end, _ = fault
            if not SAME.fullmatch((ROOT / path).read_text().splitlines()[number][begin:end]):
                yield fault


def run(command, limit):
    try:
        return subprocess.run(command, cwd=TREE, capture_output=True, timeout=limit).returncode
    except subprocess.TimeoutExpired:
        return -1


def build(programs):
    return run(["ninja", "-C", "build/mutate", "-j2", *programs], BUILD_LIMIT)


def prepare(programs):
    TREE.mkdir(parents=True, exist_ok=True)
    # Not the files' times: a restored fault with its old time would stay in the objects.
    subprocess.run(["rsync", "-rlp", "--checksum", "--delete", "--exclude=/build", "--exclude=/.git", f"{ROOT}/", f"{TREE}/"], check=True)
    subprocess.run(["cmake", "--preset", "release", "-B", "build/mutate", "-DTRACELORE_UNITY=OFF", "-DCMAKE_CXX_FLAGS_RELEASE=-O1"],
                   cwd=TREE, check=True, stdout=subprocess.DEVNULL)
    if build([*programs, LAST]) != 0:
        sys.exit("error: the tree does not build.\nhint: ./dev build")
    for program in [*programs, LAST]:
        if noticed_by([program]) is not None:
            sys.exit(f"error: {program} fails without a fault.\nhint: ./dev test")


def noticed_by(programs):
    for program in programs:
        if run([f"build/mutate/{program}", "--gtest_brief=1", "--gtest_fail_fast"], TEST_LIMIT) != 0:
            return program
    return None


def try_fault(fault, programs):
    """The program that noticed; None where none did; "compiler" where it is no program any more."""
    path, number, _, begin, end, new = fault
    file = TREE / path
    whole = file.read_text()
    lines = whole.splitlines(keepends=True)
    lines[number] = lines[number][:begin] + new + lines[number][end:]
    file.write_text("".join(lines))
    try:
        if build([*programs, LAST]) != 0:
            return "compiler", lines[number].strip()
        return noticed_by([*programs, LAST]), lines[number].strip()
    finally:
        file.write_text(whole)


def main():
    parser = argparse.ArgumentParser(prog="./dev mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", choices=MODULES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=100)
    options = parser.parse_args()
    programs = MODULES[options.module][1]
    prepare(programs)
    results = FOLDER / f"{options.module}-{options.seed}.jsonl"
    known = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    known = {tuple(row["fault"]): row for row in known}
    tried = []
    for fault in drawn(options.module, options.seed):
        if len(tried) == options.faults:
            break
        row = known.get(fault)
        if row is None:
            began = time.monotonic()
            by, line = try_fault(fault, programs)
            row = {"fault": fault, "line": line, "noticed": by, "seconds": round(time.monotonic() - began, 1)}
            with results.open("a") as file:
                file.write(json.dumps(row) + "\n")
        if row["noticed"] == "compiler":
            continue
        tried.append(row)
        if row["noticed"] is None:
            print(f"{len(tried)}: nobody noticed {fault[2]} in {fault[0]}:{fault[1] + 1}: {row['line']}", flush=True)
    noticed = sum(row["noticed"] is not None for row in tried)
    print(f"{options.module}, seed {options.seed}: {noticed} of {len(tried)} faults were noticed")


if __name__ == "__main__":
    main()
