"""verify with real processes: what becomes of a check's children and folders, and of a check that dies. The checks are of
a content folder of our own and need nothing but Python."""
import glob
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from program import PROGRAM, WithIndex, environment, read, run

ENTRY = """kind: issue
packages: [python]
signatures:
  - id: broken
    exception: RuntimeError
    message: "the widget of %s is upside down"
workarounds:
  - id: turn-it
verify:
  devices: [cpu]
  shows: %s
"""
ARTICLE = """# The widget of %s stands on its head

It happens.

## Symptom

Nothing moves.

## Cause

Gravity.

## Workarounds

### Turn it {#turn-it}

By hand.

## Verify

Run it.

## References

- [page](https://example.org)
"""
# A sample makes an entry findable; these are only run.
SAMPLE = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\nRuntimeError: the widget of %s is upside down\n"
HEAD = "import os, sys\n\n\ndef workaround(device):\n    return None\n\n\ndef reproduce(device):\n"
# Tells where it runs: its own process, its parent's program, its arguments.
NOTE = """    with open(os.path.join(os.environ["NOTES"], "{id}"), "w") as note:
        with open("/proc/%d/cmdline" % os.getppid()) as parent:
            note.write("%d %s" % (os.getpid(), parent.read().replace(chr(0), " ")))
"""
BODIES = {
    "dies": ("demonstration", "    import ctypes\n    ctypes.string_at(0)\n"),
    "hangs": ("environment", "    import subprocess, tempfile\n    with tempfile.TemporaryDirectory() as folder:\n"
              "        subprocess.run(['sleep', '600'])\n"),
    "raises": ("environment", "    raise_it('raises')\n"),
    "shows": ("demonstration", "    raise_it('shows')\n"),
    "sound": ("environment", "    return None\n"),
}
# Not by a `raise` of the snippet itself, which would count as its own fault.
RAISE = "def raise_it(name):\n    exec(compile('raise RuntimeError(\"the widget of %s is upside down\")' % name, 'library', 'exec'))\n\n\n"


def alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as state:
            return state.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class Checks(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folders = {}
        for name, (kind, body) in BODIES.items():
            folder = os.path.join(cls.folder, "content", name)
            os.makedirs(os.path.join(folder, "samples"))
            texts = {"entry.yaml": ENTRY % (name, kind), "en.md": ARTICLE % name, "samples/one.txt": SAMPLE % name,
                     "verify.py": RAISE + HEAD + NOTE.format(id=name) + body}
            for file, text in texts.items():
                with open(os.path.join(folder, file), "w") as handle:
                    handle.write(text)
        cls.own = cls.indexed("own", *BODIES)
        cls.hanging = cls.indexed("hanging", "hangs")

    @classmethod
    def indexed(cls, name, *entries):
        index = os.path.join(cls.folder, "index-" + name)
        folders = [word for entry in entries for word in ("--content", os.path.join(cls.folder, "content", entry))]
        built = run("index", *folders, "--index", index)
        assert built.returncode == 0, built.stderr.decode()
        return index

    def setUp(self):
        self.notes = os.path.join(self.folder, "notes-" + self.id().rsplit(".", 1)[1])
        self.scratch = os.path.join(self.notes, "scratch")
        os.makedirs(self.scratch)
        self.env = environment(NOTES=self.notes, TMPDIR=self.scratch)

    def verify(self, *arguments, index=None):
        return run("verify", "--index", index or self.own, "--python", sys.executable, *arguments, env=self.env)

    def note(self, name, seconds=60):
        """(process id, its parent's command) of a check, once it has said so."""
        path = os.path.join(self.notes, name)
        deadline = time.monotonic() + seconds
        while not os.path.exists(path) or not read(path):
            self.assertLess(time.monotonic(), deadline, name + " did not begin")
            time.sleep(0.05)
        pid, command = read(path).decode().split(" ", 1)
        return int(pid), command


class Stopping(Checks):
    def test_a_signal_ends_the_check_what_it_started_and_its_folders(self):
        rows = [(signal.SIGINT, ["hangs"]), (signal.SIGTERM, ["hangs"]), (signal.SIGTERM, ["--all"]), (signal.SIGINT, ["--all"])]
        for number, arguments in rows:
            with self.subTest(number=number, arguments=arguments):
                process = subprocess.Popen([PROGRAM, "verify", *arguments, "--index", self.hanging, "--python", sys.executable],
                                           env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                try:
                    check, _ = self.note("hangs")
                    deadline = time.monotonic() + 60
                    children = []
                    while not children and time.monotonic() < deadline:
                        found = subprocess.run(["pgrep", "-P", str(check)], capture_output=True, text=True).stdout
                        children = [int(pid) for pid in found.split()]
                    process.send_signal(number)
                    out, err = process.communicate(timeout=60)
                finally:
                    process.kill()
                    process.wait()
                    os.remove(os.path.join(self.notes, "hangs"))
                self.assertEqual(process.returncode, 128 + number, err.decode())
                self.assertIn(b"Stopped: 0 of 1 were checked.", err)
                self.assertTrue(children)
                self.assertEqual([pid for pid in [check, *children] if alive(pid)], [])
                self.assertEqual(os.listdir(self.scratch), [])

    def test_a_check_that_takes_too_long_leaves_nothing(self):
        for arguments in (["hangs"], ["--all"]):
            with self.subTest(arguments):
                answer = self.verify(*arguments, "--timeout", "2", "--json", index=self.hanging)
                self.assertEqual(answer.returncode, 30, answer.stderr)
                self.assertEqual(json.loads(answer.stdout)[0]["reason"], "time limit")
                self.assertFalse(alive(self.note("hangs")[0]))
                self.assertEqual(os.listdir(self.scratch), [])


class Warm(Checks):
    def rows(self, *arguments):
        answer = self.verify(*arguments, "--timeout", "3", "--json")
        return {row["entry"]: row for row in json.loads(answer.stdout)}

    def test_all_runs_in_children_of_one_python_and_says_the_same(self):
        warm = self.rows("--all")
        for name in BODIES:
            self.assertIn("/warm.py ", self.note(name)[1])
        for path in glob.glob(self.notes + "/*"):
            if os.path.isfile(path):
                os.remove(path)
        cold = self.rows(*BODIES)
        self.assertNotIn("warm.py", self.note("sound")[1])
        told = [{name: (row["verdict"], row["reason"], row["headline"]) for name, row in rows.items()} for rows in (warm, cold)]
        self.assertEqual(*told)
        self.assertEqual({name: verdict for name, (verdict, _, _) in told[0].items()},
                         {"dies": "ERROR", "hangs": "ERROR", "raises": "AFFECTED, workaround works",
                          "shows": "AFFECTED, workaround works", "sound": "NOT AFFECTED"})

    def test_the_death_of_a_check_is_told_and_harms_no_other(self):
        rows = self.rows("--all")
        self.assertEqual(rows["dies"]["reason"], "signal 11 ended it: Segmentation fault")
        self.assertEqual(rows["sound"]["verdict"], "NOT AFFECTED")


class Kinds(Checks):
    def test_each_kind_is_told_in_its_words_and_counted_apart(self):
        answer = self.verify("raises", "shows", "sound")
        said = answer.stdout.decode()
        version = "Python %d.%d.%d" % sys.version_info[:3]
        for text in ("this environment has the problem, and the workaround avoids it here (%s)" % version,
                     "shown: %s raises this, and this cures it; it says nothing about your machine" % version,
                     "this environment does not have the problem (%s)" % version,
                     "2 checks of this environment: it has 1 ", "1 demonstrations: 1 shown"):
            self.assertIn(text, said)

    def test_only_what_looked_at_the_machine_is_a_finding(self):
        said = self.verify("--all", "--timeout", "3").stdout.decode()
        findings = said.split("This environment has these problems:\n")[1].splitlines()
        self.assertEqual([line.rsplit("  ", 1)[1] for line in findings], ["tracelore show raises"])

    def test_json_names_the_kind(self):
        rows = json.loads(self.verify("raises", "shows", "--json").stdout)
        self.assertEqual({row["entry"]: row["shows"] for row in rows}, {"raises": "environment", "shows": "demonstration"})


class Reports(Checks):
    KEYS = {"entry", "versions", "platform", "device", "device_name", "verdict", "shows", "date", "snippet"}

    def test_a_report_is_one_masked_row_alone(self):
        answer = self.verify("raises", "--report")
        self.assertEqual(answer.returncode, 10, answer.stderr)
        row = json.loads(answer.stdout)
        self.assertEqual(answer.stdout.count(b"\n"), 1)
        self.assertEqual(set(row), self.KEYS)
        self.assertEqual((row["entry"], row["verdict"], row["shows"]), ("raises", "AFFECTED, workaround works", "environment"))
        self.assertRegex(row["snippet"], r"^sha256:[0-9a-f]{64}$")
        self.assertNotIn(self.folder, answer.stdout.decode())

    def test_a_check_that_failed_to_run_gives_none(self):
        answer = self.verify("dies", "--report")
        self.assertEqual((answer.returncode, answer.stdout), (30, b""))
        self.assertIn(b"nothing to report", answer.stderr)

    def test_a_row_that_came_in_is_shown_as_a_readers(self):
        content = os.path.join(self.folder, "content", "raises")
        row = json.loads(self.verify("raises", "--report").stdout)
        row.update(device="cuda", device_name="H100", note="/home/somebody")
        both = os.path.join(self.folder, "reported")
        os.makedirs(both)
        os.symlink(content, os.path.join(both, "raises"))
        subprocess.run(["cp", "-rL", content, os.path.join(both, "copy")], check=True)
        os.remove(os.path.join(both, "raises"))
        os.rename(os.path.join(both, "copy"), os.path.join(both, "raises"))
        with open(os.path.join(both, "reported.jsonl"), "w") as handle:
            handle.write(json.dumps(row) + "\n")
        index = os.path.join(self.folder, "index-reported")
        self.assertEqual(run("index", "--content", both, "--index", index).returncode, 0)
        answer = run("lookup", "--json", "--index", index, stdin=(SAMPLE % "raises").encode())
        reported = json.loads(answer.stdout)["matches"][0]["reported"]
        self.assertEqual([(run["device_name"], run["verdict"]) for run in reported], [("H100", "AFFECTED, workaround works")])
        self.assertNotIn("note", reported[0])


class Usage(Checks):
    def test_verify_wants_an_entry(self):
        for language, words in (("en", b"error: verify wants the id of an entry"), ("zh", "错误：verify 需要条目".encode())):
            with self.subTest(language):
                answer = run("verify", "--index", self.own, language=language)
                self.assertEqual((answer.returncode, answer.stdout), (2, b""))
                self.assertIn(words, answer.stderr)
                self.assertIn(b"tracelore verify ", answer.stderr)

    def test_an_entry_without_a_check_is_said(self):
        answer = run("verify", "cpp-extension-compile-failed", "--index", self.index)
        self.assertEqual((answer.returncode, answer.stdout), (2, b""))
        self.assertIn(b"tracelore show cpp-extension-compile-failed", answer.stderr)


if __name__ == "__main__":
    unittest.main()
