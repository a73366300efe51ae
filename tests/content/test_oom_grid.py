"""Out-of-memory messages by arithmetic: thousands of composed ones, in every form that releases since 1.13 print. The
rule stands here in whole numbers; what the program answers must be the same.

    TRACELORE=build/release/tracelore python3 tests/content/test_oom_grid.py
"""

import itertools
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TRACELORE", str(ROOT / "build/release/tracelore"))
ENTRIES = ["cuda-out-of-memory", "mps-out-of-memory", "cpu-out-of-memory"]
IDS = {"fragmentation", "other-process", "too-much", "larger-than-the-card", "own-limit"}
COMBINATIONS = 4000

# Sizes are hundredths of a MiB. From 1 GiB on only hundredths of a GiB are printed, so that nothing is rounded here.
MIB, CENTI_GIB = 100, 1024
GIB = 100 * CENTI_GIB


def printable(size):
    """The nearest size not above this one that is printed without rounding."""
    return size if size < GIB else size // CENTI_GIB * CENTI_GIB


def shown(size):
    if size == 0:
        return "0 bytes"
    if size < GIB:
        return "%d.%02d MiB" % divmod(size, MIB)
    return "%d.%02d GiB" % divmod(size // CENTI_GIB, 100)


def gib(text):
    return round(float(text) * 100) * CENTI_GIB


def mib(text):
    return round(float(text) * MIB)


class Case:
    """One failed allocation. `own` is what this process has of the card; what a form does not print, the rule does not
    see: it takes own_least and own_most."""

    def __init__(self, form, asked, total, free, allocated, unused, own=None, others=(), allowed=None, pools=0):
        self.form, self.asked, self.total, self.free, self.allowed = form, asked, total, free, allowed
        self.allocated, self.unused, self.own, self.others, self.pools = allocated, unused, own, list(others), pools

    def own_bounds(self):
        held, taken = self.allocated + self.unused, self.total - self.free
        if self.form in NAMED and self.own <= self.total:
            return self.own, self.own
        numbered = self.numbered()
        if len(numbered) == 1 and numbered[0] <= self.total:
            only = numbered[0]
            beside = taken - only  # of this process, if the number is somebody else's
            return (only if beside < held else held), max(only, beside)
        if len(numbered) > 1 and sum(numbered[:3]) * 50 <= 51 * self.total - 50 * self.free:
            return held, taken - (sum(numbered[:3]) - max(numbered[:3]))
        return held, taken

    def numbered(self):
        if self.form in UNNAMED:
            return [self.own] + self.others
        return []

    def fits(self):
        """The causes that hold and those that perhaps hold."""
        if self.asked > self.total:
            return {"larger-than-the-card"}, set()
        true, perhaps = set(), set()
        least, most = self.own_bounds()
        limit = min(self.total, self.total if self.allowed is None else self.allowed)
        held = self.allocated + self.unused

        pieces = self.unused >= self.asked and self.allocated + self.asked <= self.total
        if pieces and 10 * self.unused >= self.total:
            true.add("fragmentation")
        elif pieces and 50 * self.unused >= self.total:
            perhaps.add("fragmentation")

        def others(own, part):
            return part * (self.total - self.free - own) >= self.total

        if most + self.asked <= limit and others(most, 10):
            true.add("other-process")
        elif "fragmentation" not in true and least + self.asked <= limit:
            if others(least, 50) or self.asked <= self.free:
                perhaps.add("other-process")

        if self.allowed is not None and self.asked <= self.free:  # figures that contradict each other settle nothing
            (true if held + self.asked > self.allowed else perhaps).add("own-limit")
        if not true:
            (perhaps if perhaps else true).add("too-much")
        return true, perhaps

    def settled(self):
        true, perhaps = self.fits()
        return next(iter(true)) if len(true) == 1 and not perhaps else None

    def on_an_edge(self):
        """Where the program's fractions may round to the other side."""
        sums = []
        limit = min(self.total, self.total if self.allowed is None else self.allowed)
        for own in self.own_bounds():
            sums += [own + self.asked - limit]
            sums += [part * (self.total - self.free - own) - self.total for part in (10, 50)]
        sums += [part * self.unused - self.total for part in (10, 50)]
        sums += [self.allocated + self.asked - self.total, self.allocated + self.unused + self.asked - limit]
        sums += [self.total - self.free - own - self.allocated - self.unused for own in self.numbered()]
        sums += [sum(self.numbered()[:3]) * 50 - 51 * self.total + 50 * self.free]
        return any(abs(value) <= 1 for value in sums)

    def text(self):
        return FORMS[self.form](self)


HINT = (" If reserved but unallocated memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid"
        " fragmentation.  See documentation for Memory Management "
        " (https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)")
OLD_HINT = (" If reserved memory is >> allocated memory try setting max_split_size_mb to avoid fragmentation.  See documentation"
            " for Memory Management and PYTORCH_CUDA_ALLOC_CONF")


def numbered(sizes):
    return "".join("Process %d has %s memory in use. " % (4100 + i, shown(size)) for i, size in enumerate(sizes))


def this_one(case):
    return "Including non-PyTorch memory, this process has %s memory in use. " % shown(case.own)


def new(case, processes, platform="CUDA", capacity="capacity", hint=HINT):
    allowed = "" if case.allowed is None else shown(case.allowed) + " allowed; "
    pools = "with %s allocated in private pools (e.g., CUDA Graphs), " % shown(case.pools) if case.pools else ""
    return ("torch.OutOfMemoryError: %s out of memory. Tried to allocate %s. GPU 0 has a total %s of %s of which %s is free. "
            "%s%sOf the allocated memory %s is allocated by PyTorch, %sand %s is reserved by PyTorch but unallocated.%s" % (
                platform, shown(case.asked), capacity, shown(case.total), shown(case.free), processes, allowed,
                shown(case.allocated), pools, shown(case.unused), hint.replace("CUDA_ALLOC", platform + "_ALLOC")))


def classic(case, platform="CUDA"):
    allowed = "" if case.allowed is None else shown(case.allowed) + " allowed; "
    return ("RuntimeError: %s out of memory. Tried to allocate %s (GPU 0; %s total capacity; %s already allocated; %s free; "
            "%s%s reserved in total by PyTorch)%s" % (platform, shown(case.asked), shown(case.total), shown(case.allocated),
                                                     shown(case.free), allowed, shown(case.allocated + case.unused), OLD_HINT))


FORMS = {
    "this process": lambda case: new(case, this_one(case) + numbered(case.others)),
    "this process last, 2.1": lambda case: new(case, numbered(case.others) + this_one(case), capacity="capacty", hint=OLD_HINT),
    "by number": lambda case: new(case, numbered([case.own] + case.others)),
    "by number, others first": lambda case: new(case, numbered(case.others + [case.own])),
    "no process": lambda case: new(case, ""),
    "cut behind the figures": lambda case: new(case, "", hint=""),
    "wsl": lambda case: new(case, "Including non-PyTorch memory, this process has 17179869184.00 GiB memory in use. "),
    "hip": lambda case: new(case, "", platform="HIP"),
    "classic": classic,
    "classic hip": lambda case: classic(case, platform="HIP"),
    "log line": lambda case: "2025-02-11 08:15:02 worker 3 failed: " + new(case, this_one(case)).split(": ", 1)[1],
}
NAMED = {"this process", "this process last, 2.1", "log line"}
UNNAMED = {"by number", "by number, others first"}

TOTALS = [gib("6.00"), gib("9.50"), gib("14.74"), gib("23.65"), gib("79.15"), gib("139.81")]
ASKED = [mib(30), mib(112), gib("1.10"), gib("2.22"), gib("5.02"), gib("9.88"), gib("130212.62")]
PERCENT = [0, 1, 3, 7, 12, 40, 75, 90]


def grid(seed=19):
    """A case for each drawn combination of form, card, size and shares; some with a limit or private pools."""
    draw = random.Random(seed)
    rows = list(itertools.product(FORMS, TOTALS, ASKED, PERCENT, PERCENT, PERCENT, (None, 20, 60), (0, 1, 2)))
    for form, total, asked, used, unused, theirs, allowed, more in draw.sample(rows, len(rows)):
        part = lambda percent: printable(total * percent * draw.randint(90, 109) // 10000)  # noqa: E731
        allocated, spare, others = part(used), part(unused), part(theirs)
        held = allocated + spare
        extra = printable(total // draw.choice([40, 90, 400]))  # a context, libraries
        own = printable(held + extra)
        free = printable(total - own - others)
        if free < 0:
            continue
        names = [others] if more == 0 else [printable(others // 3), printable(others // 2)][:more]
        case = Case(form, asked, total, free, allocated, spare, own, [size for size in names if size],
                    part(allowed) if allowed else None, pools=printable(allocated // 3) if more == 2 else 0)
        if unrounded(case) and not case.on_an_edge():
            yield case


def unrounded(case):
    """Whether no figure is rounded where it is printed."""
    figures = [case.asked, case.total, case.free, case.allocated, case.unused, case.own, *case.others,
               case.allocated + case.unused, case.allowed or 0]
    return all(figure == printable(figure) for figure in figures)


# The figures of nine public reports: asked, total, free, allocated, reserved and unused, of this process or of the only one.
REPORTED = [
    ("too-much", Case("this process", gib("2.22"), gib("79.15"), mib("228.00"), gib("76.28"), gib("2.14"), gib("78.93"))),
    ("too-much", Case("by number", gib("1.96"), gib("14.74"), gib("1.25"), gib("12.27"), gib("1.09"), gib("13.49"))),
    ("too-much", Case("this process", mib("30.00"), gib("79.18"), mib("6.00"), gib("78.16"), mib("199.00"), gib("79.09"))),
    ("too-much", Case("by number", mib("1002.00"), gib("14.74"), mib("548.00"), gib("13.98"), mib("129.00"), gib("14.20"))),
    (None, Case("this process", gib("9.89"), gib("139.81"), gib("5.56"), gib("114.70"), gib("10.29"), gib("134.24"),
                pools=mib("542.72"))),
    ("other-process", Case("this process", mib("112.00"), gib("39.49"), mib("119.00"), gib("7.96"), mib("8.00"), gib("8.38"))),
    ("larger-than-the-card", Case("this process", gib("130212.62"), gib("23.56"), gib("16.92"), gib("5.45"), mib("839.68"),
                                  gib("6.62"))),
    ("fragmentation", Case("by number", gib("10.74"), gib("47.53"), gib("7.86"), gib("20.52"), gib("18.59"), gib("39.44"),
                           pools=gib("12.03"))),
    ("fragmentation", Case("no process", gib("1.70"), gib("6.00"), 0, gib("2.93"), gib("2.30"))),
]


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.index = str(cls.folder / "index")
        content = cls.folder / "content"
        content.mkdir()
        for entry in ENTRIES:
            shutil.copytree(ROOT / "content" / entry, content / entry)
        subprocess.run([PROGRAM, "index", "--content", str(content), "--index", cls.index], check=True, capture_output=True,
                       timeout=300)

    def answers(self, texts):
        """What the program says to each text: its first match, in a few processes for all."""
        files = []
        for i, text in enumerate(texts):
            files.append(self.folder / ("%05d.txt" % i))
            files[-1].write_text(text + "\n", encoding="utf-8")
        matches = {}
        for start in range(0, len(files), 1000):
            done = subprocess.run([PROGRAM, "lookup", "--json", "--lang", "en", "--no-environment", "--index", self.index,
                                   *map(str, files[start:start + 1000])], stdout=subprocess.PIPE, timeout=500)
            for line in done.stdout.decode().splitlines():
                answer = json.loads(line)
                matches[answer["file"]] = answer["matches"][0] if answer["matches"] else None
        return [matches[str(path)] for path in files]

    def check(self, cases, wanted=None):
        wrong = []
        seen = {name: 0 for name in [*IDS, "open"]}
        for case, match in zip(cases, self.answers([case.text() for case in cases])):
            true, perhaps = case.fits()
            says = [cause["id"] for cause in match["causes"] if cause["state"] in ("settled", "open")] if match else None
            settled = says[0] if says and match["cause"]["state"] == "settled" else None
            seen[case.settled() or "open"] += 1
            if settled != case.settled() or (settled is None and set(says or []) != true | perhaps):
                wrong.append("%s: %s, not %s\n  %s" % (case.form, settled or says, case.settled() or sorted(true | perhaps),
                                                       case.text()[:330]))
        self.assertFalse(wrong, "%d of %d, the first:\n%s" % (len(wrong), len(cases), "\n".join(wrong[:5])))
        return seen

    def test_follow_the_rule_on_a_grid_of_numbers_and_forms(self):
        cases = list(itertools.islice(grid(), COMBINATIONS))
        self.assertEqual({case.form for case in cases}, set(FORMS))
        seen = self.check(cases)
        for outcome, count in seen.items():
            self.assertGreater(count, COMBINATIONS // 100, outcome)

    def test_are_as_judged_on_figures_that_people_reported(self):
        for i, (cause, case) in enumerate(REPORTED):
            self.assertEqual(case.settled(), cause, i)
        self.check([case for _, case in REPORTED])

    def test_are_open_where_the_message_is_cut(self):
        case = Case("this process", gib("2.22"), gib("23.65"), mib("228.00"), gib("20.28"), gib("1.14"), gib("23.40"))
        text = case.text().split(": ", 1)[1]
        cuts = ["Tried to allocate 2.22 GiB", "is free", "memory in use", "is allocated by PyTorch"]
        texts = ["torch.OutOfMemoryError: " + text[:text.index(cut) + len(cut)] for cut in cuts]
        for cut, match in zip(cuts, self.answers(texts)):
            with self.subTest(cut):
                self.assertEqual(match["entry"]["id"], "cuda-out-of-memory")
                self.assertEqual(match["cause"]["state"], "open")
                self.assertLessEqual({"fragmentation", "too-much"},
                                     {cause["id"] for cause in match["causes"] if cause["state"] == "open"})


if __name__ == "__main__":
    unittest.main()
