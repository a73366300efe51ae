"""The harness around a snippet gives the right verdict, whatever the snippet does.

Every row is a real run of a filled-in harness in a process of its own, against a stand-in for PyTorch.
    python3 -m unittest discover tests/content
"""

import ast
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import textwrap
import unittest
from typing import NamedTuple

HARNESS = pathlib.Path(__file__).resolve().parents[2] / "content" / "harness.py"
PASTE_LINE = "# --- verify.py stands here ---"
ENTRY_LINE = "ENTRY = {}  # filled in by tracelore"

TORCH = '''
import os
class cuda:
    is_available = staticmethod(lambda: "FAKE_CUDA" in os.environ)
    get_device_name = staticmethod(lambda: "Stand-in 9000")
class backends:
    class mps:
        is_available = staticmethod(lambda: False)
class Refused(RuntimeError):
    pass
def mm():
    raise RuntimeError("mm: mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)")
def renamed():
    raise Refused("mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)")
def wrapped():
    try:
        mm()
    except RuntimeError as error:
        raise ValueError("backend failed") from error
def during():
    try:
        mm()
    except RuntimeError:
        raise ValueError("backend failed")
def hidden():
    try:
        mm()
    except RuntimeError:
        raise ValueError("backend failed") from None
def circular():
    error = ValueError("backend failed")
    error.__cause__ = KeyError("other")
    error.__cause__.__cause__ = error
    raise error
def other():
    raise RuntimeError("something unheard of")
def call(function):
    return function()
'''

MM = r"mat1\s+and\s+mat2\s+shapes\s+cannot\s+be\s+multiplied"
ENTRY = {
    "id": "matmul-shapes",
    "url": "https://example.org/e/matmul-shapes",
    "requires": {"torch": [[">=", [2, 0]]]},
    "devices": ["cpu", "cuda"],
    "signatures": [
        {"id": "shapes", "exception": ["RuntimeError"], "message": MM},
        {"id": "domain", "exception": ["ValueError"],
         "message": "(?:math domain error|expected a nonnegative input)"},
        {"id": "key", "exception": ["KeyError"], "message": "KeyError: 'state_dict_of_what'"},
        {"id": "leaked", "line": r"There appear to be \d+ leaked semaphore objects"},
    ],
}

RAISES = "def reproduce(device):\n    import torch\n    torch.mm()\n"
CURED = RAISES + "def workaround(device):\n    return 4.0\n"

WORKS, FAILS, ERROR = "AFFECTED, workaround works", "AFFECTED, workaround fails", "ERROR"
NOT_AFFECTED, SKIPPED = "NOT AFFECTED", "SKIPPED"
EXIT = {NOT_AFFECTED: 0, WORKS: 10, FAILS: 11, SKIPPED: 20, ERROR: 30}


class Row(NamedTuple):
    name: str
    verify: str
    verdict: str
    says: str = ""  # must be in the output
    arguments: tuple = ()
    environment: dict = {}
    entry: dict = {}  # differs from ENTRY in these keys


def reproduce(*lines):
    return "def reproduce(device):\n    import math, sys, torch\n" + "".join(
        "    %s\n" % line for line in lines) + "def workaround(device):\n    return 4.0\n"


def expecting(got, want):
    return RAISES + "def workaround(device):\n    return %s\ndef expected(device):\n    return %s\n" % (
        got, want)


def needs(*clauses):
    return {"requires": {"torch": [list(clause) for clause in clauses]}}


VERDICTS = [
    Row("CuredWithoutExpected", CURED, WORKS, "mat1 and mat2"),
    Row("CuredAsExpected", expecting("4.0", "4.0"), WORKS),
    Row("ReturnsQuietly", reproduce("return 3"), NOT_AFFECTED),
    Row("NotAffectedNeverTriesTheWorkaround",
        "def reproduce(device): pass\ndef workaround(device): print('tried')\n", NOT_AFFECTED),
    Row("WorkaroundRaises", RAISES + "def workaround(device): raise OSError('no help')\n", FAILS,
        "no help"),
    Row("WorkaroundEndsTheProcess", RAISES + "def workaround(device): exit(0)\n", FAILS, "SystemExit"),
    Row("WorkaroundObserves", RAISES + "def workaround(device): raise Observed('still 0')\n", FAILS,
        "still 0"),
    Row("ExpectedRaises", CURED + "def expected(device): raise OSError('broken')\n", ERROR, "broken"),
    Row("UnknownException", reproduce("torch.other()"), ERROR, "something unheard of"),
    Row("EndsTheProcess", reproduce("sys.exit(0)"), ERROR, "SystemExit"),
    Row("Interrupted", reproduce("raise KeyboardInterrupt"), ERROR, "interrupted"),
    Row("BrokenSnippet", reproduce("return undefined_name"), ERROR, "NameError"),
    Row("Observed", reproduce("raise Observed('0 operators compiled')"), WORKS, "0 operators"),
]

WHO_RAISED = [
    Row("Library", reproduce("torch.mm()"), WORKS),
    Row("LibraryWithAnotherClass", reproduce("torch.renamed()"), WORKS),
    Row("LibraryFromCause", reproduce("torch.wrapped()"), WORKS),
    Row("LibraryDuringAnother", reproduce("torch.during()"), WORKS),
    Row("LibraryHidTheCause", reproduce("torch.hidden()"), ERROR),
    Row("CausesThatRunInACircle", reproduce("torch.circular()"), ERROR, "backend failed"),
    Row("CompiledFunctionCalledHere", reproduce("math.sqrt(-1)"), WORKS),
    Row("CompiledFunctionInAWithBlock",
        reproduce("import contextlib", "with contextlib.ExitStack(): math.sqrt(-1)"), WORKS),
    Row("CompiledFunctionInAFinallyBlock",
        reproduce("try: math.sqrt(-1)", "finally: device = None"), WORKS),
    Row("LibraryAndRaisedOn",
        reproduce("try: math.sqrt(-1)", "except ValueError: raise"), WORKS),
    Row("CalledBackByTheLibrary", reproduce("torch.call(lambda: math.sqrt(-1))"), WORKS),
    Row("ClassAndMessageTogether", reproduce("{}.pop('state_dict_of_what')"), WORKS),
    Row("SnippetRaises", reproduce("raise RuntimeError('mat1 and mat2 shapes cannot be multiplied')"),
        ERROR),
    Row("SnippetRaisesInACallback", reproduce(
        "def own(): raise RuntimeError('mat1 and mat2 shapes cannot be multiplied')",
        "torch.call(own)"), ERROR),
    Row("SnippetAsserts", reproduce("assert not torch, 'mat1 and mat2 shapes cannot be multiplied'"),
        ERROR),
    Row("SnippetRaisesFromTheLibrarys", reproduce(
        "try: torch.mm()", "except RuntimeError as error: raise OSError('unexpected') from error"),
        ERROR, "unexpected"),
]

TEXT = [
    Row("LineSignature", reproduce(
        "return 'x\\nThere appear to be 6 leaked semaphore objects to clean up\\ny'"), WORKS, "leaked"),
    Row("MessageSignature", reproduce(
        "return 'RuntimeError: mat1 and mat2 shapes cannot be\\n multiplied'"), WORKS),
    Row("OutputWithoutTheProblem", reproduce("return 'epoch 1 done'"), NOT_AFFECTED),
    Row("OutputWithAnotherTraceback", reproduce(
        "return 'Traceback (most recent call last):\\nOSError: disk full'"), ERROR, "disk full"),
    Row("WorkaroundStillPrintsIt",
        RAISES + "def workaround(device): return 'There appear to be 1 leaked semaphore objects'\n",
        FAILS, "leaked"),
    Row("SecondProcessOfTheSameFile", textwrap.dedent("""
        def work(value):
            return value * 2
        def reproduce(device):
            import multiprocessing
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                raise Observed(pool.map(work, [21]))
        def workaround(device): pass
        """), WORKS, "[42]"),
]

RESULTS = [
    Row("FloatsUpToRounding", expecting("1.00001", "1.0"), WORKS),
    Row("FloatsThatDiffer", expecting("1.01", "1.0"), FAILS, "workaround returned 1.01"),
    Row("NotANumberTwice", expecting("float('nan')", "float('nan')"), WORKS),
    Row("NotANumberOnce", expecting("float('nan')", "1.0"), FAILS),
    Row("NestedEqual", expecting("{'a': [1.0, (2, 'x')]}", "{'a': [1.0, (2, 'x')]}"), WORKS),
    Row("NestedDifferent", expecting("{'a': [1.0, (2, 'x')]}", "{'a': [1.0, (2, 'y')]}"), FAILS),
    Row("ShorterList", expecting("[1]", "[1, 2]"), FAILS),
    Row("MissingKey", expecting("{}", "{'a': 1}"), FAILS),
    Row("IntegersAreExact", expecting("100001", "100000"), FAILS),
    Row("NothingReturned", expecting("None", "4.0"), FAILS),
]

SKIPS = [
    Row("MissingPackage", CURED, SKIPPED, "triton is not installed",
        entry={"requires": {"torch": [], "triton": []}}),
    Row("VersionOutOfRange", CURED, SKIPPED, "this is torch 2.7.1, the snippet needs >=2.8, <3",
        entry=needs((">=", [2, 8]), ("<", [3]))),
    Row("PythonOutOfRange", CURED, SKIPPED, "needs <3.8",
        entry={"requires": {"python": [["<", [3, 8]]]}}),
    Row("NoSuchDeviceHere", CURED, SKIPPED, "no cuda device here", ("--device", "cuda")),
    Row("NoDeviceThatCanShowIt", CURED, SKIPPED, "no cuda device here", entry={"devices": ["cuda"]}),
    Row("DeviceThatCannotShowIt", CURED, SKIPPED, "only be shown on cpu, cuda", ("--device", "mps")),
    Row("SnippetSaysSo", CURED + "def skip(device): return 'needs two GPUs, not ' + device\n", SKIPPED,
        "needs two GPUs, not cpu"),
    Row("SnippetSaysSoInChinese", CURED + "def skip(device): return 'needs two GPUs', '需要两张 GPU'\n",
        SKIPPED, "SKIPPED: 需要两张 GPU", environment={"LANG": "zh_CN.UTF-8"}),
    Row("SnippetSaysSoInEnglish", CURED + "def skip(device): return 'needs two GPUs', '需要两张 GPU'\n",
        SKIPPED, "SKIPPED: needs two GPUs"),
    Row("SnippetSaysNothing", CURED + "def skip(device): return None\n", WORKS),
    Row("SkipItselfFails", CURED + "def skip(device): return 1 / 0\n", ERROR, "ZeroDivisionError"),
    Row("InChinese", CURED, SKIPPED, "没有安装 triton", environment={"LANG": "zh_CN.UTF-8"},
        entry={"requires": {"triton": []}}),
    Row("InChineseOnAnAsciiTerminal", CURED, SKIPPED, "SKIPPED: ????",
        environment={"LANG": "zh_CN.UTF-8", "PYTHONIOENCODING": "ascii"},
        entry={"requires": {"triton": []}}),
]

DEVICES = [
    Row("BestOneHere", reproduce("raise Observed(device)"), WORKS, "cuda, Stand-in 9000",
        environment={"FAKE_CUDA": "1"}),
    Row("OneOfSeveral", reproduce("raise Observed(device)"), WORKS, "Observed: cuda:1",
        ("--device", "cuda:1"), {"FAKE_CUDA": "1"}),
    Row("TheOneAskedFor", reproduce("raise Observed(device)"), WORKS, "Observed: cpu",
        ("--device", "cpu"), {"FAKE_CUDA": "1"}),
    Row("OnlyWhereItShows", reproduce("raise Observed(device)"), WORKS, "Observed: cpu",
        environment={"FAKE_CUDA": "1"}, entry={"devices": ["cpu"]}),
    Row("ToldByARunner", reproduce("raise Observed(device)"), WORKS, "cuda, Told 9000",
        environment={"TRACELORE_DEVICES": "cuda\tTold 9000\n"}),
    Row("TheRunnerFoundNone", reproduce("raise Observed(device)"), WORKS, "Observed: cpu",
        environment={"TRACELORE_DEVICES": "", "FAKE_CUDA": "1"}),
    Row("ReproduceMeetsAFreshProcess",
        "def reproduce(device):\n    import sys\n    assert 'torch' not in sys.modules\n", NOT_AFFECTED),
]

# version, clauses, allowed
VERSIONS = [
    ("2.7.1", [(">=", [2, 7, 1]), ("<=", [2, 7, 1]), ("==", [2, 7, 1])], True),
    ("2.7.1", [(">", [2, 7, 1])], False),
    ("2.7.1", [("!=", [2, 7, 1])], False),
    ("2.8.0", [("==", [2, 8])], True),
    ("2.8.0+cu126", [("==", [2, 8, 0]), ("<=", [2, 8])], True),
    ("2.8.0a0+git1234", [("<", [2, 8])], True),
    ("2.8.0a0+git1234", [(">=", [2, 8])], False),
    ("2.8.0.dev20250601", [("<", [2, 8, 0]), (">", [2, 7, 1]), ("<", [2, 8, 0, "a0"])], True),
    ("2.8.0rc1", [(">", [2, 8, 0, "b2"]), ("<", [2, 8, 0, "rc2"])], True),
    ("2.8.0.post1", [(">", [2, 8, 0])], True),
    ("2.10.0", [(">", [2, 9])], True),
    ("2.8.3", [("==", [2, 8, "*"])], True),
    ("2.8.3", [("!=", [2, 8, "*"])], False),
    ("2.80.0", [("==", [2, 8, "*"])], False),
    ("2.8.3", [("~=", [2, 8, 1])], True),
    ("2.9.0", [("~=", [2, 8, 1])], False),
    ("2.9.0", [("~=", [2, 8])], True),
    ("3.0", [("~=", [2, 8])], False),
    ("unknown", [(">=", [2, 0])], False),
]


class Sandbox(unittest.TestCase):
    """A folder with a stand-in for PyTorch, in which filled-in snippets are run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "torch").mkdir()
        (self.folder / "torch" / "__init__.py").write_text(TORCH)
        self.install("2.7.1")

    def install(self, version):
        for old in self.folder.glob("torch-*.dist-info"):
            (old / "METADATA").unlink()
            old.rmdir()
        metadata = self.folder / ("torch-%s.dist-info" % version) / "METADATA"
        metadata.parent.mkdir()
        metadata.write_text("Metadata-Version: 2.1\nName: torch\nVersion: %s\n" % version)

    def environment(self, extra):
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        return {**kept, "PYTHONPATH": str(self.folder), "LANG": "C.UTF-8", **extra}

    def command(self, row):
        text = HARNESS.read_text(encoding="utf-8")
        for line, filling in ((ENTRY_LINE, "ENTRY = %r" % {**ENTRY, **row.entry}), (PASTE_LINE, row.verify)):
            self.assertEqual(text.count(line), 1, line)
            text = text.replace(line, filling)
        snippet = self.folder / "downloads" / "snippet.py"
        snippet.parent.mkdir(exist_ok=True)
        snippet.write_text(text, encoding="utf-8")
        return [sys.executable, str(snippet), *row.arguments]

    def run_row(self, row):
        return subprocess.run(self.command(row), env=self.environment(row.environment), cwd=self.folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=60)


class Verdict(Sandbox):
    def check(self, rows):
        for row in rows:
            with self.subTest(row.name):
                done = self.run_row(row)
                last = done.stdout.splitlines()[-1]
                self.assertTrue(last.startswith(row.verdict + ": "), done.stdout + done.stderr)
                self.assertEqual(done.returncode, EXIT[row.verdict], done.stdout)
                self.assertIn(row.says, done.stdout)
                self.assertIn(ENTRY["url"], last)
                self.assertNotIn("\033", done.stdout)

    def test_follows_what_the_snippet_did(self):
        self.check(VERDICTS)

    def test_depends_on_who_raised_the_exception(self):
        self.check(WHO_RAISED)

    def test_recognises_output_of_another_process(self):
        self.check(TEXT)

    def test_compares_the_workaround_with_the_expected_result(self):
        self.check(RESULTS)

    def test_is_skipped_with_its_reason(self):
        self.check(SKIPS)

    def test_is_about_the_right_device(self):
        self.check(DEVICES)

    def test_follows_the_version_bounds(self):
        for version, clauses, allowed in VERSIONS:
            with self.subTest("%s %s" % (version, clauses)):
                self.install(version)
                row = Row("", reproduce("pass"), NOT_AFFECTED, entry=needs(*clauses))
                self.assertEqual(self.run_row(row).returncode, 0 if allowed else 20)

    def test_compares_tensors_where_pytorch_is_installed(self):
        compare = textwrap.dedent("""
            def reproduce(device):
                raise Observed()
            def workaround(device):
                import torch
                return {got}
            def expected(device):
                import torch
                return {want}
            """)
        rows = [
            ("SameFloat32", "torch.ones(3) + 1e-5", "torch.ones(3)", WORKS),
            ("OtherFloat32", "torch.ones(3) + 1e-2", "torch.ones(3)", FAILS),
            ("SameBfloat16", "torch.ones(3).bfloat16() * 1.03", "torch.ones(3)", WORKS),
            ("OtherFloat64", "torch.ones(3).double() + 1e-5", "torch.ones(3).double()", FAILS),
            ("OtherShape", "torch.ones(1, 3)", "torch.ones(3)", FAILS),
            ("OtherInteger", "torch.tensor([2.7])", "torch.tensor([2])", FAILS),
            ("SameBoolean", "[torch.tensor([True])]", "[torch.tensor([True])]", WORKS),
            ("NotANumber", "torch.tensor([float('nan')])", "torch.tensor([float('nan')])", WORKS),
            ("WithGradient", "torch.nn.Parameter(torch.ones(3))", "torch.ones(3)", WORKS),
            ("Nothing", "None", "torch.ones(3)", FAILS),
        ]
        python = os.environ.get("TRACELORE_TORCH_PYTHON")
        if not python:
            self.skipTest("TRACELORE_TORCH_PYTHON names no interpreter that has PyTorch")
        for name, got, want, verdict in rows:
            with self.subTest(name):
                row = Row(name, compare.format(got=got, want=want), verdict, arguments=("--device", "cpu"))
                done = subprocess.run([python, *self.command(row)[1:]], stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, encoding="utf-8", timeout=120)
                self.assertEqual(done.returncode, EXIT[verdict], done.stdout)


class Report(Sandbox):
    def report(self, row):
        done = self.run_row(row._replace(arguments=("--json",)))
        self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout)
        return json.loads(done.stdout), done

    def test_is_one_object_with_everything_else_on_stderr(self):
        noisy = reproduce("import subprocess", "print('from here')",
                          "subprocess.run([sys.executable, '-c', 'print(\"from a child\")'])", "torch.mm()")
        report, done = self.report(Row("", noisy, WORKS))
        seconds = report.pop("seconds")
        self.assertGreaterEqual(seconds, 0)
        self.assertIn("RuntimeError: mm: mat1 and mat2", report.pop("output"))
        self.assertEqual(report, {
            "entry": "matmul-shapes", "url": ENTRY["url"], "verdict": WORKS, "exit_status": 10,
            "versions": {"python": sys.version.split()[0], "torch": "2.7.1"}, "device": "cpu",
            "device_name": os.uname().machine, "signature": "shapes",
            "reason": "the error appears here, and the workaround cures it",
            "reason_zh": "报错出现，解决办法有效"})
        for line in ("from here", "from a child", "torch 2.7.1", WORKS):
            self.assertIn(line, done.stderr)

    def test_names_torch_where_the_snippet_needs_none(self):
        report, _ = self.report(Row("", "def reproduce(device): pass\n", NOT_AFFECTED, entry={"requires": {}}))
        self.assertEqual(report["versions"]["torch"], "2.7.1")

    def test_says_which_signature_matched(self):
        rows = [("shapes", "torch.renamed()"), ("domain", "math.sqrt(-1)"), ("observed", "raise Observed"),
                ("leaked", "return 'There appear to be 2 leaked semaphore objects'")]
        for signature, line in rows:
            with self.subTest(line):
                self.assertEqual(self.report(Row("", reproduce(line), WORKS))[0]["signature"], signature)

    def test_prefers_the_signature_of_the_same_class(self):
        twins = [{"id": "other", "exception": ["torch.Foreign"], "message": MM},
                 {"id": "mine", "exception": ["torch.Refused"], "message": MM}]
        row = Row("", reproduce("torch.renamed()"), WORKS, entry={"signatures": twins})
        self.assertEqual(self.report(row)[0]["signature"], "mine")

    def test_exists_for_every_verdict(self):
        for row in VERDICTS + SKIPS:
            with self.subTest(row.name):
                if not row.arguments:
                    report, done = self.report(row)
                    self.assertEqual((report["verdict"], report["exit_status"]),
                                     (row.verdict, done.returncode))
                    self.assertIs(type(report["reason"]), str)


class Colour(Sandbox):
    def on_terminal(self, environment):
        master, terminal = pty.openpty()
        with open(master, "rb", closefd=True) as screen:
            try:
                subprocess.run(self.command(Row("", CURED, WORKS)), env=self.environment(environment),
                               stdout=terminal, stderr=terminal, timeout=60)
            finally:
                os.close(terminal)
            shown = b""
            try:
                while True:
                    shown += os.read(screen.fileno(), 4096)
            except OSError:  # how a terminal without a writer ends
                pass
        return shown.decode()

    def test_only_a_terminal_is_told_how_to_report(self):
        told = "To report this run (nothing was sent): tracelore verify matmul-shapes --report"
        self.assertIn(told, self.on_terminal({}))
        self.assertIn("上报这次结果（这里什么也没有发送）：tracelore verify", self.on_terminal({"LC_ALL": "zh_CN.UTF-8"}))
        piped = subprocess.run(self.command(Row("", CURED, WORKS)), env=self.environment({}), capture_output=True, timeout=60)
        self.assertNotIn(b"--report", piped.stdout)

    def test_is_used_on_a_terminal(self):
        self.assertIn("\033[1;33m" + WORKS + "\033[0m", self.on_terminal({}))

    def test_is_not_used_against_the_users_wish(self):
        self.assertNotIn("\033", self.on_terminal({"NO_COLOR": "1"}))


class Template(unittest.TestCase):
    def test_is_python_3_8(self):
        ast.parse(HARNESS.read_text(encoding="utf-8"), feature_version=(3, 8))

    def test_shows_the_authors_functions_first(self):
        lines = HARNESS.read_text(encoding="utf-8").splitlines()
        self.assertLess(lines.index(PASTE_LINE), 12)
        self.assertGreater(lines.index(ENTRY_LINE), lines.index(PASTE_LINE))


if __name__ == "__main__":
    unittest.main()
