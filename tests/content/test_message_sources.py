"""What tools/messages takes out of sources, and where it says that a signature stands. No network: sources are written here."""
import pathlib
import sys
import tempfile
import textwrap
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from messages import compare, origin_table, rows, signatures, sites, wheels  # noqa: E402
from messages.store import Store  # noqa: E402

# source -> [(kind, class, template)]
EXTRACTED = {
    "a constant": ('raise ValueError("the size is wrong")', [("raise", "ValueError", "the size is wrong")]),
    "literals side by side": ('raise ValueError("the size "\n  "is wrong")', [("raise", "ValueError", "the size is wrong")]),
    "an f-string": ('raise ValueError(f"got {x.y!r:>3} of {n}")', [("raise", "ValueError", "got {} of {}")]),
    "braces": ('raise ValueError(f"a {{dict}} of {n}")', [("raise", "ValueError", "a {{dict}} of {}")]),
    "percent": ('raise ValueError("got %s of %5.2f, 100%%" % (a, b))', [("raise", "ValueError", "got {} of {}, 100%")]),
    "percent by name": ('raise ValueError("got %(a)s here" % v)', [("raise", "ValueError", "got {} here")]),
    "format": ('raise ValueError("got {} of {0!r:{w}}".format(a, b))', [("raise", "ValueError", "got {} of {}")]),
    "added": ('raise ValueError("got " + str(a) + " here")', [("raise", "ValueError", "got {} here")]),
    "one of two": ('raise ValueError("it is odd" if x else "it is even")', [("raise", "ValueError", "it is even"), ("raise", "ValueError", "it is odd")]),
    "a variable": ('def f():\n  msg = f"got {n} here"\n  raise ValueError(msg)', [("raise", "ValueError", "got {} here")]),
    "a variable that grows": ('def f():\n  msg = "it failed"\n  if n: msg += " for good"\n  raise ValueError(msg)',
                              [("raise", "ValueError", "it failed"), ("raise", "ValueError", "it failed for good")]),
    "a constant of the module": ('TEXT = "not on this machine"\ndef f():\n  raise OSError(TEXT)', [("raise", "OSError", "not on this machine")]),
    "a dotted class": ('raise errors.HubError("no such thing")', [("raise", "errors.HubError", "no such thing")]),
    "built, then raised": ('def f():\n  error = ShapeError("wrong shape")\n  raise error', [("raise", "ShapeError", "wrong shape")]),
    "the class's own text": ('class EmptyError(Exception):\n  def __init__(self):\n    super().__init__("nothing in here")', [("raise", "EmptyError", "nothing in here")]),
    "assert": ('assert x, f"x is {x} now"', [("assert", "AssertionError", "x is {} now")]),
    "torch._check": ('torch._check_value(x > 0, lambda: f"x is {x} now")', [("check", "ValueError", "x is {} now")]),
    "torch._check_with": ('torch._check_with(AssertionError, x > 0, lambda: f"x is {x} now")', [("check", "AssertionError", "x is {} now")]),
    "dynamo": ('unimplemented_v2(gb_type="Odd call", context="", explanation=f"call of {fn} is odd", hints=[])',
               [("dynamo", "Unsupported", "Odd call"), ("dynamo", "Unsupported", "Odd call Explanation: call of {} is odd"), ("dynamo", "Unsupported", "call of {} is odd")]),
    "a warning": ('warnings.warn("this goes away", FutureWarning)', [("warn", "FutureWarning", "this goes away")]),
    "logging": ('logger.warning("took %d of %s", a, b)', [("log", "", "took {} of {}")]),
    "a text that is passed on": ('reason = make(f"only {n} of them are here")', [("text", "", "only {} of them are here")]),
    "no text": ("raise ValueError(x)", []),
    "documentation": ('def f():\n  "What this does in five words."\n', []),
    "no Python": ("raise ValueError(", []),
}

# signature, source -> the signature's words that are the source's, too; the others stand in a gap. 0: it does not stand there
AGREEMENTS = [
    ("got {n:int} values here", "got {} values here", 3),
    ("got {n:int} values here", "it got {} values here, and no more", 3),
    ("expected Half but found Float", "expected {} but found {}", 3),
    ("expected {a} but found {b}", "expected Half but found Float", 3),
    ("got values here", "got {} values", 1),
    ("aten::conv2d is missing here", "aten::{}d is missing here", 4),
    ("one two three", "one three", 0),
    ("`{name}` is not a module", "`{}` is not a {}", 3),
]

OLD = 'def check(n):\n    raise ValueError(f"expected {n} values but got none")\ndef load():\n    raise OSError("the file is not there at all")\n'
NEW = 'def check(n):\n    raise ValueError(f"wanted {n} values, there are none of them")\ndef load():\n    raise OSError("the file is not there at all")\n'


def signature(template, exceptions=(), packages=("thing",)):
    return signatures.Signature("entry", "id", template, tuple(exceptions), packages)


class Extraction(unittest.TestCase):
    def test_what_is_said(self):
        for name, (source, expected) in EXTRACTED.items():
            with self.subTest(name):
                found = sites.sites_of("a/b.py", textwrap.dedent(source).encode())
                self.assertEqual([(site.kind, site.exception, site.template) for site in found], expected)

    def test_the_place(self):
        (site,) = sites.sites_of("a/b.py", b'class A:\n  def f(self):\n    raise ValueError("it is wrong")\n')
        self.assertEqual((site.path, site.function, site.line), ("a/b.py", "A.f", 3))

    def test_variables_within_variables_stay_bounded(self):
        source = "def f(m):\n" + "".join('  m = m + "more words %d" + m\n' % i for i in range(200)) + "  raise ValueError(m)\n"
        self.assertLessEqual(len(sites.sites_of("a.py", source.encode())), 400)

    def test_literals_of_binaries(self):
        data = b"\0\x01Expected all tensors\0short\0aten::f(Tensor self) -> Tensor\0two\nlines of it\0Expected all tensors\0"
        self.assertEqual(wheels.literals_of(data), ["Expected all tensors", "two lines of it"])


class Python(unittest.TestCase):
    def test_a_forgotten_quotation_mark_is_what_python_says(self):
        said = origin_table.said_by("'{}' object has no attribute '{}'")
        self.assertEqual(origin_table.said_by("'{}' object has no attribute '{}"), said)
        self.assertNotEqual(origin_table.said_by("'{}' object has no attribute 'conn'"), said)


class Comparison(unittest.TestCase):
    def test_agreement(self):
        for ours, theirs, expected in AGREEMENTS:
            with self.subTest(ours=ours, theirs=theirs):
                self.assertEqual(compare.agreement(signatures.words_of(ours), signatures.words_of(theirs)), expected)

    def test_lines_between_are_parts(self):
        self.assertEqual(signatures.parts_of("one two{...}three four five"), [["three", "four", "five"], ["one", "two"]])


class Releases(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "sources/thing").mkdir(parents=True)
        for release, source, strings in (("1.0", OLD, "Tensor is not on\nthe right device for this"), ("2.0", NEW, "nothing of it")):
            with zipfile.ZipFile(self.folder / "sources/thing" / (release + ".zip"), "w") as out:
                out.writestr("thing/a.py", source)
                out.writestr("strings/thing/_C.so.txt", strings)
        store = Store(self.folder, jobs=1)
        self.addCleanup(store.rows.close)
        self.package = compare.Package("thing", ["1.0", "2.0"], store)

    def standing(self, template, exceptions=()):
        return self.package.standing(signature(template, exceptions))

    def test_in_all_releases(self):
        found = self.standing("the file is not there at all", ["OSError"])
        self.assertEqual((found.first, found.last, found.in_newest, found.kind, found.site.function), ("1.0", "2.0", True, "raise", "load"))

    def test_gone_from_the_newest(self):
        found = self.standing("expected {n:int} values but got none")
        self.assertEqual((found.first, found.last, found.in_newest), ("1.0", "1.0", False))
        self.assertEqual(found.exceptions, {"ValueError"})

    def test_nowhere(self):
        self.assertIsNone(self.standing("something else that nobody says"))

    def test_few_words_need_the_class_and_the_whole_text(self):
        self.assertIsNone(self.standing("is not", ["KeyError"]))
        self.assertIsNone(self.standing("the file", ["KeyError"]))
        self.assertIsNotNone(self.standing("the file", ["OSError"]))

    def test_in_a_binary(self):
        wanted, other = signature("Tensor is not on {device} the right device for this"), signature("Tensor was here before")
        found = compare.Literals([wanted, other]).standings(self.package)
        self.assertEqual(list(found), [wanted])
        self.assertEqual((found[wanted].first, found[wanted].last, found[wanted].kind), ("1.0", "1.0", "binary"))

    def test_rows(self):
        path = self.folder / "wordings.jsonl"
        texts = ("expected {n:int} values but got none", "the driver says so", "the kernel says so", "another library says so")
        known, unknown, by_hand, elsewhere = (signature(text) for text in texts)

        def row(one, **more):
            return {"entry": "entry", "signature": "id", "wording": one.template, **more}

        kept = [row(by_hand, source="Linux"), row(elsewhere, package="other", first="1", last="2", newest="absent", note="it went")]
        rows.write([*kept, {"entry": "entry", "signature": "gone", "wording": "old", "package": "thing"}], path)
        found = {known: [self.package.standing(known)]}
        table, missing = rows.rows_of([known, unknown, by_hand, elsewhere], found, rows.read(path), ["thing"])
        self.assertEqual(missing, [unknown])
        self.assertEqual(table, [row(known, package="thing", first="1.0", last="1.0", newest="absent", kind="raise", where="thing/a.py: check"), *kept])
        table, missing = rows.rows_of([elsewhere], {}, rows.read(path), ["thing", "other"])
        self.assertEqual((table, missing), ([], [elsewhere]))


if __name__ == "__main__":
    unittest.main()
