"""An answer on a terminal: how many rows, how wide, what stands in them and what does not."""
import contextlib
import glob
import http.server
import json
import os
import re
import statistics
import threading
import unicodedata
import unittest

from program import ROOT, WithIndex, environment, read, run, sample

# By their names in the tree: a row names the file, so a long path of the checkout would take rows of its own.
CAPTURES = sorted(glob.glob("tests/corpus/captures/*/*.txt", root_dir=ROOT))


def columns(row):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in row)


class Captures(WithIndex):
    asked = {}

    def answers(self, files, language, width):
        """{file: rows} of texts that are not empty; asked once for all tests."""
        key = (*files, language, width)
        if key not in self.asked:
            self.asked[key] = self.ask(files, language, width)
        return self.asked[key]

    def ask(self, files, language, width):
        env = environment(language, COLUMNS=str(width))
        said = run("lookup", "--each", "--no-environment", "--index", self.index, *files, env=env, cwd=ROOT).stdout.decode()
        self.assertNotIn("⟦", said)
        parts = {}
        for part in said.split("== tests/corpus/")[1:]:
            name, _, rows = part.partition("\n")
            parts[name] = rows.splitlines()
        self.assertGreater(len(parts), len(files) * 0.9)
        return parts

    def lines_of_code(self, files, language, parts):
        """Every line that these parts of the answers give to be copied."""
        said = run("lookup", "--each", "--json", "--no-environment", "--index", self.index, *files, env=environment(language), cwd=ROOT).stdout
        matches = [match for line in said.decode().splitlines() for match in json.loads(line)["matches"]]
        given = [text for match in matches for part in parts(match) for text in (part.get("code"), part.get("command")) if text]
        return {line.strip() for text in given for line in text.splitlines()}

    def test_code_stands_whole_however_narrow_the_terminal(self):
        code = self.lines_of_code(CAPTURES[::4], "en", lambda match: match["workarounds"][:1])
        at = {width: {row.strip() for rows in self.answers(CAPTURES[::4], "en", width).values() for row in rows} for width in (40, 120)}
        wide = {line for line in code & at[120] if columns(line) > 40}
        self.assertGreater(len(wide), 40)
        self.assertEqual(wide - at[40], set())

    def test_an_answer_has_fifteen_rows_in_the_median_and_never_more_than_a_screen(self):
        for language in ("en", "zh"):
            counts = {name: len(rows) for name, rows in self.answers(CAPTURES, language, 100).items()}
            claims = [count for count in counts.values() if count > 4]
            self.assertGreater(len(claims), 200)
            self.assertLessEqual(statistics.median(claims), 15, language)
            longest = max(counts, key=counts.get)
            self.assertLessEqual(counts[longest], 24, longest)

    def test_no_row_but_of_code_is_wider_than_the_terminal(self):
        for language in ("en", "zh"):
            code = self.lines_of_code(CAPTURES[::4], language, lambda match: match["workarounds"] + match["causes"])
            for width in (40, 57, 80, 100, 120):
                for name, rows in self.answers(CAPTURES[::4], language, width).items():
                    with self.subTest(name, language=language, width=width):
                        self.assertEqual([row for row in rows if columns(row) > width and row.strip() not in code], [])

    def test_nothing_is_said_twice_or_of_nothing(self):
        empty = ("word for word", "原文一致", "Not tied to a version", "see below", "下面")
        for language in ("en", "zh"):
            for name, rows in self.answers(CAPTURES, language, 100).items():
                text = "\n".join(rows)
                with self.subTest(name, language=language):
                    self.assertEqual([words for words in empty if words in text], [])

    def test_the_quoted_line_is_the_message_and_never_the_code_that_raised_it(self):
        quoted = 0
        for language in ("en", "zh"):
            for name, rows in self.answers(CAPTURES, language, 100).items():
                beside = [row.split(" | ", 1)[1] for row in rows if " | " in row][:1]
                quoted += len(beside)
                self.assertEqual([text for text in beside if text.lstrip().startswith("raise ")], [], name)
        raised = {"torch-load-weights-only/torch-2.8.0.txt": r":12(\n| \|)\s*WeightsUnpickler error: Unsupported global: GLOBAL __main__\.Config",
                  "torch-load-corrupt-zip/torch-2.8.0_empty.txt": r":18 \| EOFError",
                  "torch-load-missing-class/torch-2.8.0_module.txt": r":16(\n| \|).*ModuleNotFoundError"}
        for name, words in raised.items():
            said = run("lookup", "tests/corpus/captures/" + name, "--index", self.index, cwd=ROOT).stdout.decode()
            with self.subTest(name):
                self.assertRegex(said, words)


# What the contract of docs/http-api.md says of one match; each row below changes it.
MATCH = {
    "entry": {"id": "the-entry", "title": "The title of the `entry`", "kind": "issue", "packages": ["torch"], "url": "/x"},
    "verdict": "exact", "message": "confirmed", "confidence": 0.9,
    "why": {"signature": "s", "lines": [2], "captures": {}, "evidence": [], "missing": [], "tolerances": [], "text": "",
            "statements": [{"id": "why.root_message", "params": {"lines": "2"}, "text": "word for word"}]},
    "exception": 0, "applies": {"status": "any", "because": "Not tied to a version."}, "summary": "What happened.",
    "cause": {"id": None, "decided": True, "state": "single", "title": "", "question": "", "markdown": "Why it fails."},
    "causes": [], "snippet": None, "verified": [],
    "workarounds": [{"id": "c1", "applies": "yes", "title": "First cure", "cost": "", "markdown": "", "code": "do --it\n"},
                    {"id": "c2", "applies": "unknown", "title": "Second cure", "cost": "", "markdown": "", "code": ""}],
}
TEXT = b"some output\nRuntimeError: it broke\n"


def cause(name, state, **more):
    return dict({"id": name, "decided": state == "settled", "state": state, "title": "Title of " + name, "question": "",
                 "markdown": "Question of %s?\n\nReason of %s." % (name, name), "tell": "", "because": "", "command": None},
                **more)


def cure(name, **more):
    return dict({"id": name, "applies": "yes", "title": "Title of " + name, "cost": "", "markdown": "", "code": ""}, **more)


def with_causes(*causes, **more):
    return dict({"verdict": "likely", "causes": list(causes), "cause": causes[0]}, **more)


# name: (what is changed in the match, rows that stand there as a whole, words that stand nowhere)
CONTRACT = {
    "single": ({}, ["Confirmed: The title of the entry", "  error.log:2 | RuntimeError: it broke", "  Why it fails.",
                    "→ First cure", "    do --it", "  · Second cure", "More:  tracelore show the-entry"],
               ["word for word", "Not tied", "verify"]),
    "settled cause is the headline": (
        with_causes(cause("one", "settled", because="20 GiB are its own."), cause("two", "excluded"), verdict="exact"),
        ["Confirmed: Title of one · The title of the entry", "  20 GiB are its own."], ["two", "Which cause", "--cause"]),
    "settled without a reason": (
        with_causes(cause("one", "settled"), verdict="exact"), ["  Reason of one."], ["Question of"]),
    "settled without a reason, its question in the same paragraph": (
        with_causes(cause("one", "settled", markdown="Is it `a`? It is a cache. More."), verdict="exact"),
        ["  It is a cache. More."], ["Is it"]),
    "open": (
        with_causes(cause("one", "open", tell="20 of 23 GiB are its own.", command="nvidia-smi"), cause("two", "open"),
                    cause("three", "excluded")),
        ["Known: The title of the entry. 2 causes fit.",
         "Which cause is it? The cures for one:  tracelore lookup error.log --cause ID",
         "  one  20 of 23 GiB are its own.", "      nvidia-smi", "  two  Title of two"],
        ["three", "Very likely", "Why it fails"]),
    "open and only a part of the message": (
        with_causes(cause("one", "open"), cause("two", "open"), message="partial"),
        ["Very likely: The title of the entry. 2 causes fit."], ["Known:"]),
    "one open cause": (
        with_causes(cause("one", "open"), cause("two", "excluded")),
        ["Known: The title of the entry. One cause fits, not proven: Title of one"], ["Which cause", "1 causes"]),
    "causes that only the write-up lists": (
        {"verdict": "likely", "cause": dict(cause("", "open"), id=None, title="", markdown="- one\n- two")},
        ["Known: The title of the entry. The write-up lists its possible causes."], ["Which cause", "one"]),
    "chosen": (
        with_causes(cause("two", "open", chosen=True), cause("one", "open")),
        ["Known: The title of the entry. The cause that you chose: Title of two", "  Reason of two."], ["Which cause", "--cause"]),
    "an older server's open causes": (
        {"verdict": "likely", "message": "", "cause": {"id": "a", "decided": False, "title": "A"},
         "causes": [{"id": "a", "decided": False, "title": "A"}, {"id": "b", "decided": False, "title": "B"}]},
        ["Known: The title of the entry. 2 causes fit.", "  a  A", "  b  B"], []),
    "cures that do not apply": (
        {"workarounds": [cure("new"), cure("old", applies="no", unfit="release"), cure("older", applies="no", unfit="release")]},
        ["→ Title of new", "  Not for your release: Title of old; Title of older"], ["· Title of old"]),
    "a cure that another text is cured by": (
        {"workarounds": [cure("new"), cure("old", applies="no", unfit="text")]}, ["→ Title of new"], ["Title of old"]),
    "more cures that do not apply than a row holds": (
        {"workarounds": [cure("new"), *(cure("number %d" % at, applies="no", unfit="release") for at in range(9))]},
        ["  Not for your release: Title of number 0; Title of number 1; Title of number 2; 6 more"], ["Title of number 3"]),
    "long code is not cut": (
        {"workarounds": [cure("long", code="".join("line %d\n" % at for at in range(7)), markdown="Do it so.")]},
        ["→ Title of long", "    Do it so.", "    7 lines of code:  tracelore show the-entry"], ["line 0"]),
    "prose before the command": (
        {"workarounds": [cure("a", command="do --it", markdown="It may take a while.\n\n```sh\ndo --it\n```")]},
        ["    It may take a while.", "    do --it"], []),
    "prose behind the code": (
        {"workarounds": [cure("a", code="f()\n", markdown="```python\nf()\n```\n\nThen see what it prints.")]},
        ["    f()", "    Then see what it prints."], []),
    "six lines of code": (
        {"workarounds": [cure("long", code="".join("line %d\n" % at for at in range(6)))]}, ["    line 0", "    line 5"], []),
    "names with underscores": (
        with_causes(cause("one", "settled", title="`__func__` is gone"), verdict="exact", workarounds=[cure("a", title="Add __init__")]),
        ["Confirmed: __func__ is gone · The title of the entry", "→ Add __init__"], []),
    "a cure that risks something": (
        {"workarounds": [cure("safe"), cure("bold", risk="data"), cure("odd", risk="new")]},
        ["→ Title of safe", "  · Title of bold (may lose data)", "  · Title of odd"], []),
    "a version that is affected": (
        {"applies": {"status": "affected", "because": "torch 2.7.1 is within <2.8."}}, ["  torch 2.7.1 is within <2.8."], []),
    "reading that may help": (
        {"verdict": "related", "message": "none"}, ["Not recognised; this may help: The title of the entry",
                                                    "More:  tracelore show the-entry"], ["First cure", "Confirmed"]),
    "the check": ({"snippet": {"language": "python", "code": ""}},
                  ["More:  tracelore show the-entry   Check here:  tracelore verify the-entry"], []),
}


class Contract(WithIndex):
    """The answers of a server that says what the test wants."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                body = json.dumps(cls.answer).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        cls.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        super().tearDownClass()

    def ask(self, matches, *options, width=100, language="en", **more):
        type(self).answer = dict({
            "verdict": matches[0]["verdict"] if matches else "none", "fingerprint": "", "encoding": "utf-8", "environment": {},
            "ranks": {"seen": 1, "first_to_fail": [], "lagging": []},
            "exceptions": [{"type": "RuntimeError", "message": "it broke", "lines": [2, 2], "message_lines": [2, 2]}],
            "matches": matches, "context": [], "graph_breaks": []}, **more)
        self.write("error.log", TEXT)
        url = "http://127.0.0.1:%d" % self.server.server_address[1]
        env = environment(language, COLUMNS=str(width))
        with contextlib.chdir(self.folder):
            return run("lookup", "error.log", "--server", url, *options, env=env).stdout.decode()

    def test_each_field_has_its_row(self):
        for name, (changes, rows, nowhere) in CONTRACT.items():
            with self.subTest(name):
                said = self.ask([dict(MATCH, **changes)])
                for row in rows:
                    self.assertIn(row, said.splitlines(), said)
                places = [said.splitlines().index(row) for row in rows]
                self.assertEqual(places, sorted(places), said)
                self.assertEqual([words for words in nowhere if words in said], [], said)

    def test_a_failure_of_several_ranks_begins_with_who_was_first(self):
        ranks = {"seen": 8, "first_to_fail": [0, 1, 2, 5], "lagging": [7]}
        said = self.ask([MATCH], ranks=ranks).splitlines()
        self.assertIn("rank 0–2, 5,", said[0])
        self.assertIn("rank 7", said[1])
        self.assertEqual(said[2], "Confirmed: The title of the entry")

    def test_other_matches_are_three_rows_and_wrappers_are_one(self):
        others = [dict(MATCH, verdict="likely", entry=dict(MATCH["entry"], id="other-%d" % at, title="A title " * 20))
                  for at in range(5)]
        outer = [{"entry": dict(MATCH["entry"], id="outer-%d" % at)} for at in range(2)]
        said = self.ask([MATCH, *others], context=outer).splitlines()
        self.assertEqual(len([row for row in said if "tracelore show other-" in row]), 3, said)
        self.assertEqual(len([row for row in said if "around it" in row]), 1, said)

    def test_more_than_a_screen_is_shortened_before_it_is_printed(self):
        causes = [cause("cause-%d" % at, "open", tell="It tells. " * 20, command="some command") for at in range(6)]
        said = self.ask([dict(MATCH, **with_causes(*causes))]).splitlines()
        self.assertLessEqual(len(said), 24, said)
        self.assertIn("  cause-5  Title of cause-5", said)

    def test_the_node_of_the_rank_that_failed_first_is_named(self):
        ranks = {"seen": 8, "first_to_fail": [5], "lagging": [], "hosts": [{"rank": 5, "host": "gpu-02"}]}
        self.assertIn("rank 5 (gpu-02)", self.ask([MATCH], ranks=ranks).splitlines()[0])

    def test_full_says_everything_and_brief_no_more_than_is_known(self):
        causes = with_causes(cause("one", "open"), cause("two", "open"), cause("three", "excluded"))
        full = self.ask([dict(MATCH, **causes)], "--full")
        for words in ("Title of two", "word for word", "Second cure", "The whole write-up:  tracelore show the-entry"):
            self.assertIn(words, full)
        self.assertNotIn("Title of three", full)
        self.assertEqual(self.ask([dict(MATCH, verdict="related")], "--brief").count("\n"), 1)
        self.assertEqual(self.ask([], "--brief"), "Not known to Tracelore.\n")

    def test_colours_are_all_that_differs_on_a_terminal(self):
        for name, (changes, _, _) in CONTRACT.items():
            plain, coloured = (self.ask([dict(MATCH, **changes)], "--color", when) for when in ("never", "always"))
            with self.subTest(name):
                self.assertIn("\x1b[1m", coloured)
                self.assertEqual(re.sub(r"\x1b\[[0-9]*m|\x1b\]8;[^\x1b]*\x1b\\", "", coloured), plain)

    def test_a_command_has_a_row_of_its_own_rather_than_being_broken(self):
        entry = dict(MATCH["entry"], id="an-entry-with-a-long-name")
        said = self.ask([dict(MATCH, entry=entry, snippet={"code": ""})], width=42).splitlines()
        self.assertIn("  tracelore show an-entry-with-a-long-name", said)

    def test_hostile_answers_print_nothing_that_a_terminal_obeys(self):
        evil = "\x1b[2J\x07evil"
        bad = dict(MATCH, **with_causes(cause(evil, "open", tell=evil, command=evil), cause("b" + evil, "open", title=evil)),
                   workarounds=[cure("x", title=evil, risk=evil, code=evil)], entry=dict(MATCH["entry"], title=evil, id=evil))
        for form in ((), ("--full",), ("--brief",)):
            said = self.ask([bad, bad], *form)
            self.assertIn("evil", said)
            self.assertEqual([c for c in said if ord(c) < 32 and c != "\n"], [])

    def test_answers_of_other_shapes_are_no_crash(self):
        for name, match in (("nothing", {}), ("null", {key: None for key in MATCH}), ("lists", {key: [] for key in MATCH}),
                            ("words", {key: "x" for key in MATCH}), ("numbers", {key: -1 for key in MATCH})):
            for form in ((), ("--full",), ("--brief",)):
                with self.subTest(name, form=form):
                    self.ask([dict({"verdict": "none"}, **match)], *form, verdict="likely")


class Limits(WithIndex):
    def test_a_limit_of_nothing_is_refused_and_never_called_unknown(self):
        for command in (["lookup", sample("autograd-backward-twice")], ["search", "memory"]):
            answer = run(*command, "--limit", "0", "--index", self.index)
            self.assertEqual((answer.returncode, answer.stdout), (2, b""))
            self.assertIn(b"--limit", answer.stderr)

    def test_the_rank_that_failed_first_is_quoted_without_its_prefix(self):
        lines = read(sample("autograd-backward-twice")).decode().splitlines()
        for rank in range(3):
            text = ["step"] * rank + ["[rank%d]: 2025-08-04 07:00:%02d,000 %s" % (rank, 40 - rank, line) for line in lines]
            self.write("ranks/rank_%d.log" % rank, "\n".join(text).encode())
        said = run("lookup", "--ranks", os.path.join(self.folder, "ranks"), "--index", self.index).stdout.decode()
        self.assertRegex(said.splitlines()[0], "rank 2")
        self.assertRegex(said, r"(?m)rank_2\.log:\d+( \| |\n    )(…|RuntimeError)")
        self.assertNotIn("[rank", said)


if __name__ == "__main__":
    unittest.main()
