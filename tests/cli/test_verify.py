"""verify: one, several and all checks in an environment. The interpreter is a stand-in that says of each snippet what a
row says; the snippets have their own tests (tests/content)."""
import collections
import glob
import json
import os
import re
import signal
import subprocess
import time
import unittest

from program import CONTENT, PROGRAM, OnTerminal, WithIndex, environment, read, run

FREE, CURED, FAILS = ("NOT AFFECTED", 0), ("AFFECTED, workaround works", 10), ("AFFECTED, workaround fails", 11)
SKIPPED, ERROR = ("SKIPPED", 20), ("ERROR", 30)
PAIR = ("autograd-backward-twice", "cat-sizes-mismatch")


def checked_entries():
    """The entries that have a check: its kind, and the packages that it needs."""
    found = {}
    for path in glob.glob(os.path.join(CONTENT, "*/verify.py")):
        folder = os.path.dirname(path)
        with open(os.path.join(folder, "entry.yaml"), encoding="utf-8") as handle:
            text = handle.read()
        needs = re.search(r"^ +requires: \{(.*)\}", text, re.M)
        shows = re.search(r"^  shows: (\w+)$", text, re.M).group(1)
        found[os.path.basename(folder)] = shows, set(re.findall(r"([\w-]+):", needs.group(1) if needs else ""))
    return found


class Stand(WithIndex):
    def interpreter(self, verdicts, otherwise=None, before="", folder="."):
        """A program that answers as a snippet's --json does; `before` is shell that runs first, $entry at hand."""
        lines = ["#!/bin/sh", 'entry=${1##*/verify-}; entry=${entry%.py}', before, 'case "$entry" in']
        rows = dict(verdicts, **({"*": otherwise} if otherwise else {}))
        for entry, (verdict, status) in rows.items():
            report = {"entry": entry, "verdict": verdict, "versions": {"torch": "2.8.0"}, "device": "cpu",
                      "device_name": "x86_64", "reason": "because", "reason_zh": "因为"}
            lines.append("%s) echo '%s'; exit %d;;" % (entry, json.dumps(report), status))
        python = self.write(os.path.join(folder, "python"), "\n".join(lines + ["esac"]).encode())
        os.chmod(python, 0o755)
        return python

    def verify(self, python, *arguments, **more):
        return run("verify", "--python", python, "--index", self.index, *arguments, **more)


class Verdicts(Stand):
    def test_it_ends_with_the_worst(self):
        for row in ([FREE, FREE, 0], [FREE, SKIPPED, 20], [SKIPPED, CURED, 10], [SKIPPED, FAILS, 11], [FAILS, ERROR, 30]):
            with self.subTest(row):
                python = self.interpreter(dict(zip(PAIR, row)))
                answer = self.verify(python, *PAIR)
                self.assertEqual(answer.returncode, row[2], answer.stdout)

    def test_record_keeps_runs_and_skips_of_the_snippets_as_they_are(self):
        record = self.write("verified.jsonl", b'{"entry": "cat-sizes-mismatch", "snippet": "sha256:old"}\n')
        verdicts = {"autograd-backward-twice": ERROR, "cat-sizes-mismatch": SKIPPED, "batchnorm-single-value": FREE}
        self.verify(self.interpreter(verdicts), *verdicts, "--record", record)
        runs = [json.loads(line) for line in read(record).splitlines()]
        self.assertEqual([(line["entry"], line["verdict"], line.get("reason"), line.get("reason_zh")) for line in runs],
                         [("batchnorm-single-value", "NOT AFFECTED", None, None),
                          ("cat-sizes-mismatch", "SKIPPED", "because", "因为")])

    def test_a_run_in_a_changed_environment_stands_beside_the_other_one(self):
        record = self.write("verified.jsonl", b"")
        for verdict, changed in ((FREE, ()), (CURED, ("--changed", "LC_ALL=C")), (FAILS, ("--changed", "LC_ALL=C"))):
            self.verify(self.interpreter({PAIR[0]: verdict}), PAIR[0], "--record", record, *changed)
        runs = [json.loads(line) for line in read(record).splitlines()]
        self.assertEqual([(run.get("changed"), run["verdict"]) for run in runs],
                         [(None, "NOT AFFECTED"), ("LC_ALL=C", "AFFECTED, workaround fails")])

    def test_without_pytorch_the_reason_is_said(self):
        if subprocess.run(["/usr/bin/python3", "-c", "import torch"], capture_output=True).returncode == 0:
            self.skipTest("the system's Python has PyTorch")
        answer = self.verify("/usr/bin/python3", "autograd-backward-twice")
        self.assertEqual(answer.returncode, 20, answer.stderr)
        self.assertIn(b"skipped: torch is not installed", answer.stdout)

    def test_an_unknown_entry_and_a_missing_python_are_faults_with_a_hint(self):
        for python, entry in (("python3", "autograd-backward-twic"), ("/no/such/python", PAIR[0])):
            with self.subTest(python):
                answer = self.verify(python, entry)
                self.assertEqual((answer.returncode, answer.stdout), (2, b""))
                self.assertIn(b"hint: ", answer.stderr)


class Doctor(Stand):
    AFFECTED = {"autograd-backward-twice": CURED, "cat-sizes-mismatch": FAILS}

    SEEN = {
        "en": {"autograd-backward-twice": "shown: torch 2.8.0 raises this, and this cures it; it says nothing about your machine",
               "cat-sizes-mismatch": "shown: torch 2.8.0 raises this, and the cure did not help; it says nothing about your machine",
               "batchnorm-single-value": "not shown: torch 2.8.0 does not raise this; it says nothing about your machine",
               "cuda-out-of-memory": "skipped: because"},
        "zh": {"autograd-backward-twice": "已演示：torch 2.8.0 会这样报错，这样改就好；这不说明你的机器有问题",
               "cat-sizes-mismatch": "已演示：torch 2.8.0 会这样报错，而办法没有起作用；这不说明你的机器有问题",
               "batchnorm-single-value": "未能演示：torch 2.8.0 不会这样报错；这不说明你的机器没有问题",
               "cuda-out-of-memory": "跳过：因为"},
    }

    def test_all_says_of_each_entry_what_was_seen_and_counts_nothing_as_affected(self):
        known = checked_entries()
        python = self.interpreter(dict(self.AFFECTED, **{"batchnorm-single-value": FREE}), otherwise=SKIPPED)
        for language, seen in self.SEEN.items():
            with self.subTest(language):
                answer = self.verify(python, "--all", "--jobs", "4", language=language)
                self.assertEqual(answer.returncode, 11, answer.stderr)
                *rows, machine, releases, shown, _, uncured = answer.stdout.decode().splitlines()
                said = dict(re.findall(r"(?m)^(\S+) +[\d.]+ s  (.*)$", "\n".join(rows)))
                self.assertNotRegex(" ".join([*said.values(), machine, releases, shown]), r"(?i)affect|影响")
                self.assertEqual(set(said), set(known))
                self.assertEqual({entry: said[entry] for entry in seen}, seen)
                count = collections.Counter(kind for kind, _ in known.values())
                for line, wanted in ((machine, [count["environment"], 0, 0, 0, count["environment"], 0]),
                                     (releases, [count["release"], 0, 0, 0, count["release"], 0]),
                                     (shown, [count["demonstration"], 1, 1, 1, count["demonstration"] - 3, 0])):
                    self.assertEqual([int(number) for number in re.findall(r"\d+", line)], wanted, line)
                self.assertEqual(uncured.rsplit("  ", 1)[1], "tracelore show cat-sizes-mismatch")

    def test_one_check_is_told_in_the_same_words(self):
        answer = self.verify(self.interpreter(self.AFFECTED), "autograd-backward-twice")
        self.assertRegex(answer.stdout.decode(), r"s  shown: torch 2\.8\.0 raises this, and this cures it; it says nothing about your machine\n$")

    def test_json_is_one_list_and_nothing_else(self):
        answer = self.verify(self.interpreter(self.AFFECTED, otherwise=SKIPPED), "--all", "--jobs", "4", "--json")
        rows = json.loads(answer.stdout)
        self.assertEqual({row["entry"] for row in rows}, set(checked_entries()))
        self.assertEqual({row["entry"]: row["verdict"] for row in rows if row["verdict"] != "SKIPPED"},
                         {entry: verdict for entry, (verdict, _) in self.AFFECTED.items()})

    def test_installed_only_starts_no_check_whose_packages_are_missing(self):
        for packages in ({"torch": "2.8.0"}, {"torch": "2.8.0", "transformers": "4.50.0"}, {}):
            with self.subTest(packages):
                venv = "venv-%d" % len(packages)
                folder = os.path.join(self.folder, venv, "lib/python3.11/site-packages")
                os.makedirs(folder)
                for name, version in packages.items():
                    os.makedirs(os.path.join(folder, "%s-%s.dist-info" % (name, version)))
                started = self.write(venv + "/started", b"")
                python = self.interpreter({}, otherwise=FREE, before='echo "$entry" >> %s' % started, folder=venv + "/bin")
                answer = self.verify(python, "--all", "--installed-only", "--jobs", "4", "--json")
                wanted = {entry for entry, (_, needs) in checked_entries().items() if needs - {"python"} <= set(packages)}
                # The first call is for a Python that runs them all, which this is none.
                begun = [name for name in read(started).decode().split() if not name.endswith("/warm")]
                self.assertEqual(set(begun), wanted)
                self.assertEqual({row["entry"] for row in json.loads(answer.stdout)}, wanted)


class Pieces(Stand):
    """A long verification in pieces: what is on record for this environment is not run again."""
    def environment_with(self, folder, verdicts, **packages):
        python = self.interpreter(verdicts, otherwise=SKIPPED, folder=folder + "/bin",
                                  before='echo "$entry" >> %s' % os.path.join(self.folder, "started"))
        for name, version in packages.items():
            os.makedirs(os.path.join(self.folder, folder, "lib/python3.11/site-packages",
                                     "%s-%s.dist-info" % (name, version)), exist_ok=True)
        return python

    def started(self, *arguments):
        self.write("started", b"")
        answer = self.verify(*arguments)
        self.assertIn(answer.returncode, (0, 10, 20), answer.stderr)
        return read(os.path.join(self.folder, "started")).decode().split(), answer

    def test_resume_leaves_out_what_is_on_record_for_these_releases(self):
        record = os.path.join(self.folder, "resumed.jsonl")
        verdicts = dict.fromkeys(PAIR, FREE)
        python = self.environment_with("one", verdicts, torch="2.8.0")
        rows = (
            ("nothing is on record", (python, *PAIR), list(PAIR)),
            ("both are", (python, *PAIR), []),
            ("on another device", (python, *PAIR, "--device", "cuda"), list(PAIR)),
            ("on the device itself", (python, *PAIR, "--device", "cpu"), []),
            ("in a changed environment", (python, *PAIR, "--changed", "LC_ALL=C"), list(PAIR)),
            ("beside another release", (self.environment_with("two", verdicts, torch="2.9.0"), *PAIR), list(PAIR)),
        )
        for name, arguments, wanted in rows:
            with self.subTest(name):
                self.assertEqual(self.started(*arguments, "--record", record, "--resume")[0], wanted)

    def test_a_changed_snippet_is_run_again(self):
        old = {"entry": PAIR[0], "versions": {"torch": "2.8.0"}, "device": "cpu", "snippet": "sha256:old"}
        record = self.write("verified.jsonl", json.dumps(old).encode() + b"\n")
        python = self.environment_with("one", {PAIR[0]: FREE}, torch="2.8.0")
        self.assertEqual(self.started(python, PAIR[0], "--record", record, "--resume")[0], [PAIR[0]])

    def test_what_is_named_comes_first_and_only_what_the_device_can_show(self):
        python = self.environment_with("one", {}, torch="2.8.0")
        order, _ = self.started(python, "nccl-watchdog-timeout", "cuda-out-of-memory", "--all", "--installed-only",
                                "--device", "cuda")
        ran = [entry for entry in order if not entry.endswith("/warm")]
        self.assertEqual(ran[:2], ["nccl-watchdog-timeout", "cuda-out-of-memory"])
        self.assertEqual(len(ran), len(set(ran)))
        self.assertIn("cudnn-failure", ran)
        self.assertNotIn("mps-float64", ran)

    def test_no_check_starts_when_the_time_is_over(self):
        python = self.interpreter(dict.fromkeys(PAIR, FREE), before="sleep 1.2")
        answer = self.verify(python, *PAIR, "--within", "1", "--json")
        self.assertEqual([row["entry"] for row in json.loads(answer.stdout)], [PAIR[0]])
        self.assertEqual(answer.stderr, b"Stopped: 1 of 2 were checked.\n")


class Running(Stand):
    def test_a_check_that_hangs_is_ended_with_all_that_it_started(self):
        pid = os.path.join(self.folder, "sleeper")
        python = self.interpreter(dict.fromkeys(PAIR, FREE), before=
                                  'if [ $entry = %s ]; then sleep 600 & echo $! > %s; wait; fi' % (PAIR[0], pid))
        answer = self.verify(python, *PAIR, "--timeout", "2", "--json")
        self.assertEqual(answer.returncode, 30)
        rows = {row["entry"]: row for row in json.loads(answer.stdout)}
        self.assertEqual((rows[PAIR[0]]["verdict"], rows[PAIR[0]]["reason"]), ("ERROR", "time limit"))
        self.assertEqual(rows[PAIR[1]]["verdict"], "NOT AFFECTED")
        sleeper = int(read(pid))
        for _ in range(100):
            try:
                os.kill(sleeper, 0)
                with open("/proc/%d/stat" % sleeper) as state:
                    if state.read().rsplit(")", 1)[1].split()[0] == "Z":
                        return
            except (ProcessLookupError, FileNotFoundError):
                return
            time.sleep(0.1)
        os.kill(sleeper, signal.SIGKILL)
        self.fail("what the check started still runs")

    # Each of the two waits until it has seen the other.
    MEETING = "touch {0}/$entry; while [ ! -e {0}/%s ] || [ ! -e {0}/%s ]; do sleep 0.05; done" % PAIR

    def test_jobs_run_side_by_side(self):
        for jobs, verdict in (("2", "NOT AFFECTED"), ("1", "ERROR")):
            with self.subTest(jobs):
                meeting = os.path.join(self.folder, "meeting-" + jobs)
                os.makedirs(meeting)
                python = self.interpreter(dict.fromkeys(PAIR, FREE), before=self.MEETING.format(meeting))
                limit = "60" if jobs == "2" else "1"
                answer = self.verify(python, *PAIR, "--jobs", jobs, "--timeout", limit, "--json")
                rows = {row["entry"]: row["verdict"] for row in json.loads(answer.stdout)}
                self.assertEqual(rows[PAIR[0]], verdict)

    def test_a_bar_tells_how_far_it_is_on_a_terminal_only_and_is_wiped(self):
        python = self.interpreter(dict.fromkeys(PAIR, FREE), before="sleep 1.2")
        arguments = ["verify", "--python", python, "--index", self.index, *PAIR]
        there = OnTerminal([PROGRAM, *arguments], env=environment(TERM="xterm-256color"))
        self.assertEqual(there.wait(), 0)
        shown = there.output.decode()
        self.assertRegex(shown, r"█+░+ +50 %  1/2")
        self.assertGreater(shown.rindex("\r\x1b[K"), shown.rindex("░"))
        self.assertEqual(run(*arguments).stderr, b"")


if __name__ == "__main__":
    unittest.main()
