"""The first minute: what a person types who has read nothing, what is typed wrongly, and a disk that is full. By tables over
all commands, in both languages."""
import bz2
import gzip
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, OnTerminal, WithIndex, environment, peak, read, run, sample
from test_help import commands

ENTRY = "autograd-backward-twice"
TEXT = read(sample(ENTRY))


class FirstWords(WithIndex):
    def ask(self, *arguments, stdin=None, **more):
        env = environment(TRACELORE_INDEX=self.index, **more)
        source = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin}
        return subprocess.run([PROGRAM, *arguments], capture_output=True, env=env, timeout=60, cwd=self.folder, **source)

    def test_what_means_lookup(self):
        path = self.write("train.log", TEXT)
        rows = {"a pipe": ([], TEXT), "a pipe with options": (["--json"], TEXT), "a language first": (["--lang", "zh"], TEXT),
                "a file": ([path], None), "a file here": (["train.log"], None), "a dash": (["-"], TEXT),
                "options before a file": (["--limit", "2", "--brief", path], None),
                "an error in quotes": (["lookup", TEXT.decode().strip().splitlines()[-1]], None)}
        for name, (arguments, stdin) in rows.items():
            with self.subTest(name):
                done = self.ask(*arguments, stdin=stdin)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(ENTRY, done.stdout.decode())

    def test_a_terminal_and_an_empty_device_get_help(self):
        done = self.ask()
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"Examples:", done.stderr)
        there = OnTerminal([PROGRAM], env=environment(TRACELORE_INDEX=self.index))
        self.assertEqual(there.wait(), 2)

    def test_a_pipe_without_anything_is_said_to_be_empty(self):
        done = self.ask(stdin=b"")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"There is no text.", done.stderr)
        closed = subprocess.run(["sh", "-c", 'exec "$0" lookup <&-', PROGRAM], capture_output=True, timeout=60,
                                env=environment(TRACELORE_INDEX=self.index))
        self.assertEqual((closed.returncode, closed.stderr), (2, done.stderr))

    def test_words_are_searched(self):
        for words in (["CUDA", "out", "of", "memory"], ["显存", "不足"]):
            done = self.ask("lookup", *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("tracelore show cuda-out-of-memory", done.stdout.decode())
            self.assertIn(b"searched for these words", done.stderr)
        for names in (["a.log", "b.log"], ["logs/a", "logs/b"], ["missing"]):
            done = self.ask("lookup", *names)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertIn(b"cannot be read", done.stderr)

    def test_a_release_newer_than_any_that_is_known_is_answered_with_a_word(self):
        path = self.write("train.log", TEXT)
        for release, warned in (("99.0", True), ("2.99.1+cu130", True), ("3", True), ("2.15.7", False), ("2.8.0", False), ("1.0", False)):
            for command in (["lookup", path], ["run", "--", sys.executable, "-c", "import sys; sys.exit(open(%r).read())" % path]):
                with self.subTest(release=release, command=command[0]):
                    done = self.ask(command[0], "--torch", release, *command[1:])
                    self.assertIn(ENTRY, (done.stdout + done.stderr).decode())
                    self.assertEqual(b"warning: torch %s is newer" % release.encode() in done.stderr, warned, done.stderr)
        self.assertEqual(self.ask("lookup", "--torch", "99.0", "--quiet", path).stderr, b"")

    def test_the_hint_of_a_pipe_can_be_followed(self):
        open_causes = TEXT.strip().splitlines()[-1] + b"\n"
        said = self.ask(stdin=open_causes).stdout.decode()
        hint = re.search(r"tracelore (lookup FILE --cause ID)\n  (\S+)  ", said)
        self.assertIsNotNone(hint, said)
        words = hint.group(1).replace("FILE", self.write("saved.log", open_causes)).replace("ID", hint.group(2)).split()
        done = self.ask(*words)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b"The cause that you chose", done.stdout)
        self.assertIn("tracelore lookup saved.log --cause ID", self.ask("lookup", "saved.log").stdout.decode())

    def test_what_a_shell_says_of_a_signal_has_no_colon_without_a_name(self):
        for line in (b"Killed\n", b"Segmentation fault (core dumped)\n", b"Bus error\n"):
            for options in ([], ["--full"], ["--format", "markdown"]):
                with self.subTest(line=line, options=options):
                    self.assertNotRegex(self.ask("lookup", *options, "-", stdin=line).stdout.decode(), r"(?m) :|^\W*:|: :")


# arguments: what is said of them, and the next command, both in English.
WRONG = {
    "a command": (["lokup"], "There is no command 'lokup'.", "tracelore lookup"),
    "a command behind a language": (["--lang", "en", "lokup"], "There is no command 'lokup'.", "tracelore lookup"),
    "nothing like a command": (["xyzzy"], "There is no command 'xyzzy'.", "tracelore help"),
    "an option": (["lookup", "--jsn"], "There is no option --jsn here.", "tracelore lookup --json"),
    "an option with a value": (["search", "--limt=3", "x"], "There is no option --limt here.", "tracelore search --limit"),
    "an option of another command": (["show", "--ranks", "x", "y"], "There is no option --ranks here.", "tracelore show --help"),
    "a global option": (["--langg", "zh"], "There is no option --langg here.", "tracelore --lang"),
    "a version": (["lookup", "--torch", "banana"], "'banana' is no version.", "2.8.0"),
    "a version for run": (["run", "--torch", "banana", "true"], "'banana' is no version.", "2.8.0"),
    "a language": (["lookup", "--lang", "fr"], "--lang cannot be 'fr'; it takes: en, zh.", "--help"),
    "a device": (["verify", "--device", "tpu", "x"], "--device cannot be 'tpu'; it takes: cpu, cuda, mps.", "tracelore verify"),
    "a device's number": (["verify", "--device", "cuda:x", "x"], "--device cannot be 'cuda:x'", "tracelore verify"),
    "a format": (["lookup", "--format", "jsom"], "it takes: text, json, github, markdown.", "tracelore lookup --format json"),
    "a verdict": (["lookup", "--fail-on", "exat"], "it takes: exact, likely.", "tracelore lookup --fail-on exact"),
    "a colour": (["lookup", "--color", "sometimes"], "it takes: auto, always, never.", "--help"),
    "a shell": (["completion", "powershell"], "it takes: bash, zsh, fish.", "--help"),
    "a client": (["mcp", "--install", "cursr"], "it takes: claude, cursor, vscode.", "tracelore mcp --install cursor"),
    "a negative limit": (["lookup", "--limit", "-3"], "--limit cannot be '-3'; it takes: a whole number from 1", "--help"),
    "a limit of nothing": (["search", "--limit", "0", "x"], "--limit cannot be '0'", "--help"),
    "a limit in words": (["gaps", "--limit", "many"], "--limit cannot be 'many'", "--help"),
    "a time": (["lookup", "--timeout", "-5"], "--timeout cannot be '-5'", "--help"),
    "a count of jobs": (["verify", "--jobs", "0", "x"], "--jobs cannot be '0'", "--help"),
    "no value": (["lookup", "--limit"], "--limit needs a value", "--help"),
    "no argument": (["show"], "ID is missing.", "tracelore show ID"),
    "no words": (["search"], "WORDS is missing.", "tracelore search WORDS"),
    "no option that must be": (["update"], "--from FILE is missing.", "tracelore update --from FILE"),
    "no name": (["new"], "ID is missing.", "tracelore new ID"),
    "no command to run": (["run"], "CMD is missing.", "tracelore run CMD"),
    "one too many": (["show", "a", "b"], "'b' is one argument too many.", "tracelore show --help"),
    "nothing to search for": (["search", " "], "WORDS is missing.", "tracelore search out of memory"),
    "nothing to look up": (["lookup", ""], "There is no text.", "tracelore lookup"),
    "counts that are not there": (["gaps", "--store", "/no/store"], "/no/store cannot be read.", "ls -l /no/store"),
    "content that is not there": (["index", "--content", "/no/content"], "error: There is no folder /no/content.", "ls -d"),
    "an option before its command": (["--index", "/no", "lookup"], "There is no option --index here.", "tracelore lookup --index"),
    "two that exclude": (["verify", "--report", "--all"], "do not go together", "tracelore verify --help"),
    "a flag with a value": (["lookup", "--quiet=please"], "--quiet", "tracelore lookup"),
    "an output form": (["run", "--on-fail", "xml", "f", "--", "true"], "--on-fail cannot be 'xml'", "--help"),
}


class WrongWords(unittest.TestCase):
    def test_each_is_said_with_the_next_command(self):
        for name, (arguments, said, command) in WRONG.items():
            with self.subTest(name):
                done = run(*arguments)
                lines = done.stderr.decode().splitlines()
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertEqual([line.partition(":")[0] for line in lines], ["error", "hint"], lines)
                self.assertIn(said, lines[0])
                self.assertIn(command, lines[1])

    def test_in_chinese_no_word_of_the_parsers_is_left(self):
        for name, (arguments, *_) in WRONG.items():
            if "--lang" in arguments:
                continue
            with self.subTest(name):
                error = run(*arguments, language="zh").stderr.decode().splitlines()[0]
                self.assertRegex(error, "[一-鿿]")
                self.assertNotRegex(error, r"required|[Cc]ould not|expected|not in|⟦")

    def test_a_language_in_the_environment_is_checked_and_the_systems_is_not(self):
        done = run("help", env=environment(TRACELORE_LANG="xx"))
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"TRACELORE_LANG cannot be 'xx'; it takes: en, zh.", done.stderr)
        for tag in ("zh-CN", "zh_CN.UTF-8", "en_GB"):
            self.assertEqual(run("help", env=environment(TRACELORE_LANG=tag)).returncode, 0)
        self.assertEqual(run("help", env=environment(LC_ALL="fr_FR.UTF-8")).returncode, 0)


class FullDisk(WithIndex):
    def test_what_cannot_be_written_is_a_fault_of_every_command_that_prints(self):
        path = self.write("train.log", TEXT)
        index = ["--index", self.index]
        rows = [["lookup", path, *index], ["lookup", "--json", path, *index], ["lookup", "--format", "markdown", path, *index],
                ["lookup", "--format", "github", sample("autograd-leaf-inplace"), *index], ["lookup", path, path, *index],
                ["search", "memory", *index], ["search", "--json", "memory", *index], ["show", ENTRY, *index],
                ["show", ENTRY, "--snippet", *index], ["explain", path, *index],
                ["index", "--content", os.path.join(ROOT, "content", ENTRY), "--index", os.path.join(self.folder, "small")],
                ["serve", "--print-config"], ["mcp", "--install", "claude", "--print"], ["completion", "bash"], ["python-hook"],
                ["complete", "--", "loo"], ["man"], ["help"], ["help", "lookup"], ["lookup", "--help"], ["--version"],
                ["--version", "--licenses"]]
        for row in rows:
            for language, said in (("en", "cannot be written"), ("zh", "无法写入")):
                with self.subTest(row, language=language), open("/dev/full", "wb") as full:
                    done = subprocess.run([PROGRAM, *row], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
                                          env=environment(language), timeout=60, cwd=self.folder)
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertIn(said, done.stderr.decode())


PACKERS = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress}
if shutil.which("zstd"):
    PACKERS["zst"] = lambda data: subprocess.run(["zstd", "-q", "-c"], input=data, capture_output=True, check=True).stdout


class PackedLogs(WithIndex):
    def test_they_are_read_as_they_lie(self):
        noise = b"".join(b"step %d loss 2.31\n" % at for at in range(50_000))
        plain = json.loads(run("lookup", "--json", "--index", self.index, stdin=noise + TEXT).stdout)
        for ending in ("gz", "xz", "zst"):
            if ending not in PACKERS:
                continue
            packed = PACKERS[ending](noise) + PACKERS[ending](TEXT)  # two members, as a rotation appends them
            path = self.write("train.log." + ending, packed)
            for name, arguments, stdin in (("file", [path], b""), ("pipe", [], packed)):
                with self.subTest(ending, door=name):
                    done = run("lookup", *arguments, "--json", "--index", self.index, stdin=stdin)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    found = json.loads(done.stdout)
                    self.assertEqual(found["matches"][0]["entry"]["id"], ENTRY)
                    self.assertEqual(found["matches"][0]["why"]["lines"], plain["matches"][0]["why"]["lines"])

    def test_what_was_cut_off_is_read_as_far_as_it_goes(self):
        import random
        tail = bytes(random.Random(1).choices(b"0123456789abcdef\n", k=300_000))
        for ending in ("gz", "xz", "zst"):
            if ending not in PACKERS:
                continue
            packed = PACKERS[ending](TEXT + b"\n" + tail)
            path = self.write("cut.log." + ending, packed[:len(packed) * 2 // 3])
            with self.subTest(ending):
                done = run("lookup", path, "--json", "--index", self.index)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(b"cut off", done.stderr)
                self.assertEqual(json.loads(done.stdout)["matches"][0]["entry"]["id"], ENTRY)
                broken = self.write("broken.log." + ending, packed[:12] + b"\0" * 50)
                done = run("lookup", broken, "--index", self.index)
                self.assertEqual(done.returncode, 2)
                self.assertIn(b"cannot be unpacked", done.stderr)

    def test_a_bomb_costs_time_and_no_memory(self):
        packers = {"gz": lambda text: gzip.compress(text, 9), "xz": lambda text: lzma.compress(text, preset=0)}
        for ending, pack in packers.items():
            with self.subTest(ending):
                peaks = []
                for megabytes in (40, 400):  # both are more than is kept
                    path = self.write("%d.log.%s" % (megabytes, ending), pack(bytes(megabytes << 20)))
                    status, kilobytes = peak(["lookup", path, "--quiet", "--index", self.index])
                    self.assertIn(status, (1, 2))
                    peaks.append(kilobytes)
                self.assertLess(peaks[1] - peaks[0], 32 * 1024)


class ManyLogs(WithIndex):
    def lay(self, name, text, when):
        path = self.write(name, text)
        os.utime(path, (when, when))
        return path

    def test_what_is_the_same_is_said_once_and_the_first_to_fail_begins(self):
        other = read(sample("cuda-out-of-memory"))
        for rank in range(8):
            self.lay("run/node%d/rank_%d.log" % (rank // 4, rank), b"step 1\n" * rank + TEXT, 1000 + 10 * (8 - rank))
        self.lay("run/node1/late.log", other, 2000)
        self.lay("run/node1/fine.log", b"all went well\n", 500)
        nodes = [os.path.join(self.folder, "run/node%d" % node) for node in (0, 1)]
        done = run("lookup", *nodes, "--index", self.index)
        said = done.stdout.decode()
        self.assertEqual(done.returncode, 0, done.stderr)
        for entry in (ENTRY, "cuda-out-of-memory"):
            self.assertEqual(len(re.findall("More: .*" + entry, said)), 1, said)
        first = said.splitlines()[0]
        self.assertIn("First to fail", first)
        self.assertRegex(first, r"node1/rank_7\.log:\d+$")
        self.assertIn("The same in 7 more: ", said)
        self.assertLess(said.index("== "), said.index("fine.log"))
        line = int(re.search(r"rank_6\.log:(\d+)", said).group(1))
        self.assertIn(b"Trying to backward", read(os.path.join(nodes[1], "rank_6.log")).splitlines()[line - 1])

    def test_nobody_is_first_where_the_times_do_not_tell(self):
        paths = [self.lay("even/%d.log" % at, TEXT, 1000) for at in range(3)]
        said = run("lookup", *paths, "--index", self.index).stdout.decode()
        self.assertNotIn("First to fail", said)
        self.assertIn("The same in 2 more: ", said)

    def test_a_folder_is_its_logs_also_packed_and_rotated(self):
        for name, data in {"a.log": TEXT, "a.log.1": TEXT, "a.log.2.gz": gzip.compress(TEXT), "slurm-7.out": TEXT, "model.pt": TEXT,
                           "deep/stderr": TEXT, "notes.md": TEXT, "empty.log": b""}.items():
            self.write("mixed/" + name, data)
        folder = os.path.join(self.folder, "mixed")
        done = run("lookup", folder, "--json", "--index", self.index)
        files = sorted(os.path.relpath(json.loads(line)["file"], folder) for line in done.stdout.splitlines())
        self.assertEqual(files, ["a.log", "a.log.1", "a.log.2.gz", "deep/stderr", "slurm-7.out"])
        os.makedirs(os.path.join(self.folder, "void"))
        done = run("lookup", os.path.join(self.folder, "void"), "--index", self.index)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"There is no log in", done.stderr)

    def test_a_folder_of_too_many_logs_is_refused(self):
        first = self.write("many/rank_0.log", TEXT)
        for at in range(1, 20_001):
            os.link(first, os.path.join(self.folder, "many", "rank_%d.log" % at))
        for options in ([], ["--ranks"]):
            done = run("lookup", *options, os.path.join(self.folder, "many"), "--index", self.index)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(b"There are more than 20000 logs in", done.stderr)

    def test_ranks_of_a_file_are_sent_to_lookup(self):
        path = self.write("one.log", TEXT)
        done = run("lookup", "--ranks", path, "--index", self.index)
        self.assertEqual(done.returncode, 2)
        self.assertIn(("hint: tracelore lookup " + path).encode(), done.stderr)


class JsonForms(WithIndex):
    def test_stable_is_the_same_every_time_and_says_its_format(self):
        for command in (["lookup"], ["search", "memory"], ["show", ENTRY]):
            with self.subTest(command):
                usual = json.loads(run(*command, "--json", "--index", self.index, stdin=TEXT).stdout)
                one, two = (run(*command, "--stable", "--index", self.index, stdin=TEXT).stdout for _ in range(2))
                self.assertEqual(one, two)
                stable = json.loads(one)
                self.assertEqual(stable.pop("api"), 1)
                usual.pop("took_ms", None)
                self.assertEqual(stable, usual)
                self.assertNotIn("api", usual)

    def test_fields_pick(self):
        picked = run("lookup", "--fields", "verdict,matches.entry.id", "--index", self.index, stdin=TEXT).stdout
        self.assertEqual(json.loads(picked)["matches"][0], {"entry": {"id": ENTRY}})
        self.assertEqual(sorted(json.loads(picked)), ["matches", "verdict"])
        found = json.loads(run("search", "--fields", "total", "memory", "--index", self.index).stdout)
        self.assertEqual(list(found), ["total"])


class Annotations(WithIndex):
    def test_they_stand_at_the_readers_own_file_where_it_is_in_the_checkout(self):
        trace = ('Traceback (most recent call last):\n  File "%s", line 9, in step\n    loss.backward()\n'
                 + TEXT.decode().strip().splitlines()[-1] + "\n")
        checkout = os.path.join(self.folder, "checkout")
        self.write("checkout/src/train.py", b"pass\n")
        for name, path, place in (("here", os.path.join(checkout, "src/train.py"), "file=src/train.py,line=9"),
                                  ("made elsewhere", "/home/me/proj/src/train.py", "file=src/train.py,line=9"),
                                  ("not there", "/home/me/other.py", "file=%s,line=" % os.path.join(checkout, "ci.log")),
                                  ("above", "../../src/other.py", "file=%s,line=" % os.path.join(checkout, "ci.log"))):
            log = self.write("checkout/ci.log", (trace % path).encode())
            done = run("lookup", "--format", "github", log, "--index", self.index, env=environment(GITHUB_WORKSPACE=checkout))
            with self.subTest(name):
                self.assertIn(place, done.stdout.decode())


class Helps(unittest.TestCase):
    def test_every_command_has_examples_values_defaults_and_statuses(self):
        for name in commands():
            for language, words in (("en", ("Examples:", "Usage:", "Exit status:")), ("zh", ("示例：", "用法：", "退出状态："))):
                said = run(name, "--help", language=language).stdout.decode()
                with self.subTest(name, language=language):
                    for word in words:
                        self.assertIn(word, said)
                    self.assertNotRegex(said, r"⟦|\bTEXT\b|the command line so far|\bUINT\b|\bINT\b")
        rows = {"lookup": ["(default: 5)", "(text, json, github, markdown; default: text)", "(exact, likely)"],
                "search": ["(default: 10)"], "serve": ["(default: 8642)", "text, json, off"], "verify": ["(default: 120)", "cpu, cuda, mps"],
                "completion": ["(bash, zsh, fish)"], "index": ["(default: build/index)"]}
        for name, parts in rows.items():
            said = run("help", name).stdout.decode()
            for part in parts:
                with self.subTest(name, part=part):
                    self.assertIn(part, said)

    def test_examples_name_what_is_there(self):
        known = set(commands())
        for name in commands():
            said = run("help", name).stdout.decode()
            examples = said[said.index("Examples:"):said.index("Usage:")]
            for command in re.findall(r"tracelore ([a-z-]+)", examples):
                with self.subTest(name, command=command):
                    self.assertIn(command, known)
            for option in re.findall(r" (--[a-z-]+)", examples):
                if "tracelore " + name in examples and option not in ("--nproc-per-node",):
                    with self.subTest(name, option=option):
                        self.assertIn(option, said[said.index("Usage:"):])


if __name__ == "__main__":
    unittest.main()
