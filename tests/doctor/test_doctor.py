"""doctor: environments that are broken on purpose, each found by name and nothing else. These need no PyTorch: a stand-in
has what is read of it before it is imported. Those on a real one are in tests/doctor/test_doctor_torch.py."""
import ast
import glob
import json
import os
import resource
import shutil
import signal
import subprocess
import time
import unittest

from broken import Environment, driver, has_compiler
from doctoring import WithDoctor
from program import PROGRAM, ROOT, OnTerminal, environment, read

SMALL = ["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size="$1" tmpfs "$0" && shift && exec "$@"']


def can_mount():
    return os.getuid() == 0 and shutil.which("unshare") is not None and \
        subprocess.run(SMALL + ["/mnt", "1m", "true"], capture_output=True).returncode == 0


class WithoutPyTorch(WithDoctor):
    SKIP = ("--skip", "torch-missing")

    def test_a_python_without_pytorch(self):
        found = self.finds(self.bare, {"torch-missing"})
        self.assertEqual(found["torch-missing"]["entry"], "torch-not-installed")
        self.assertEqual(found["torch-missing"]["command"], self.bare.python + " -m pip install torch")

    def test_a_file_that_hides_pytorch(self):
        for name, file in (("torch.py", "torch.py"), ("torch", "torch/__init__.py")):
            with self.subTest(name):
                place = self.place()
                Environment.write(os.path.join(place, file), "x = 1\n")
                found = self.finds(self.bare, {"torch-shadowed"}, *self.SKIP, cwd=place)
                self.assertEqual(found["torch-shadowed"]["values"]["file"], os.path.join(place, name))

    def test_a_folder_of_that_name_without_code_hides_nothing(self):
        place = self.place()
        Environment.write(os.path.join(place, "torch", "notes.txt"), "")
        self.finds(self.bare, set(), *self.SKIP, cwd=place)

    def test_few_open_files(self):
        few = ["sh", "-c", 'ulimit -n 256 && exec "$0" "$@"']
        found = self.finds(self.bare, {"few-open-files"}, *self.SKIP, before=few)
        self.assertEqual(found["few-open-files"]["values"]["soft"], "256")
        self.assertEqual(found["few-open-files"]["entry"], "multiprocessing-too-many-open-files")

    def test_a_small_shared_memory(self):
        if not can_mount():
            self.skipTest("mounting needs root and unshare")
        found = self.finds(self.bare, {"shm-small"}, *self.SKIP, before=SMALL + ["/dev/shm", "64m"])
        self.assertEqual(found["shm-small"]["values"]["size"], "64")

    def test_a_full_disk(self):
        if not can_mount():
            self.skipTest("mounting needs root and unshare")
        place = self.place()
        self.finds(self.bare, {"disk-full"}, *self.SKIP, before=SMALL + [place, "64m"], TMPDIR=place)

    def test_a_locale_that_is_not_utf8(self):
        place = self.place()
        made = shutil.which("localedef") and subprocess.run(
            ["localedef", "-i", "zh_CN", "-f", "GB18030", os.path.join(place, "zh_CN.GB18030")], capture_output=True)
        if not made or not os.path.isdir(os.path.join(place, "zh_CN.GB18030")):
            self.skipTest("localedef cannot make zh_CN.GB18030: the package locales is not installed")
        found = self.finds(self.bare, {"locale-not-utf8"}, *self.SKIP, LC_ALL="zh_CN.GB18030", LOCPATH=place)
        self.assertIn("GB18030", found["locale-not-utf8"]["what"].upper())

    def test_a_missing_compiler(self):
        found = self.finds(self.bare, {"no-compiler"}, *self.SKIP, PATH=self.place())
        self.assertEqual(found["no-compiler"]["entry"], "inductor-no-cxx-compiler")

    def test_proxies_that_cannot_work(self):
        rows = {"nobody listens": ("http://127.0.0.1:9", "proxy-silent"),
                "no address": ("proxy at work", "proxy-unreadable"),
                "no port": ("http://proxy:port", "proxy-unreadable")}
        for name, (value, expected) in rows.items():
            with self.subTest(name):
                self.finds(self.bare, {expected}, *self.SKIP, https_proxy=value)

    def test_a_proxys_password_is_not_told(self):
        found = self.finds(self.bare, {"proxy-silent"}, *self.SKIP, https_proxy="http://me:secret@127.0.0.1:9")
        self.assertNotIn("secret", json.dumps(found))
        self.assertIn("127.0.0.1:9", found["proxy-silent"]["what"])


class WithStandIn(WithDoctor):
    def environment(self, cuda, more=""):
        env = Environment(os.path.join(self.place(), "env"))
        env.add_stand_in(cuda, more)
        return env

    def test_a_driver_that_is_older_than_the_wheel_wants(self):
        if not has_compiler():
            self.skipTest("there is no cc")
        rows = {"older": ("12.8", 11040, {"driver-too-old"}), "of the same major release": ("12.8", 12000, set()),
                "newer": ("11.8", 12080, set()), "too old for any": ("12.8", 10020, {"driver-outdated"}),
                "a build for the CPU": (None, 12080, {"cpu-build"})}
        for name, (cuda, version, expected) in rows.items():
            with self.subTest(name):
                self.finds(self.environment(cuda), expected, LD_LIBRARY_PATH=driver(self.place(), version))

    def test_a_second_record_of_pytorch(self):
        env = self.environment(None)
        env.copy_record("torch", "2.7.1")
        found = self.finds(env, {"installed-twice"})
        self.assertEqual(found["installed-twice"]["values"]["versions"], "2.7.1 2.8.0")

    def test_files_of_pytorch_that_are_gone(self):
        env = self.environment(None)
        os.unlink(env.path("torch", "version.py"))
        found = self.finds(env, {"files-missing"})
        self.assertEqual(found["files-missing"]["values"]["file"], "torch/version.py")

    def test_an_import_that_kills_python(self):
        env = self.environment(None, "import os\nos.kill(os.getpid(), 11)\n")
        found = self.finds(env, {"torch-import-died"})
        self.assertEqual(found["torch-import-died"]["values"]["signal"], "SIGSEGV")
        self.assertIn("Segmentation fault", found["torch-import-died"]["error"])

    def test_an_import_that_fails_is_looked_up(self):
        env = self.environment(None, "raise ImportError(\"libcudart.so.12: cannot open shared object file: "
                                     "No such file or directory\")\n")
        found = self.finds(env, {"torch-import-failed"})
        self.assertEqual(found["torch-import-failed"]["entry"], "cuda-library-not-found")

    def test_a_library_that_kills_python_does_not_hide_the_others(self):
        env = self.environment(None)
        env.add("scipy", "1.0", {"__init__.py": "import os\nos.kill(os.getpid(), 6)\n"})
        env.add("onnx", "1.0", {"__init__.py": "raise ValueError('no')\n"})
        found = self.finds(env, {"check-died", "import-failed"})
        self.assertEqual((found["check-died"]["about"], found["check-died"]["values"]["signal"]), ("scipy", "SIGABRT"))
        self.assertEqual(found["import-failed"]["about"], "onnx")


class Manners(WithDoctor):
    def test_no_python_there(self):
        rows = {"none": "/no/such/python", "no python": "/bin/true"}
        for name, python in rows.items():
            with self.subTest(name):
                done = self.start(["--python", python])
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertIn(b"hint: ", done.stderr)

    def test_a_python_that_is_too_old_is_named(self):
        python = self.write("old/python", b"#!/bin/sh\necho '{\"too_old\": \"3.6\"}'\n")
        os.chmod(python, 0o755)
        done = self.start(["--python", python])
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"3.6", done.stderr)

    def test_findings_and_checks_can_be_left_out(self):
        for name in ("torch-missing", *self.of_machine):
            self.assertNotIn(name, self.ids(self.doctor(self.bare, "--skip", name)[1]))
        said = self.doctor(self.bare, "--skip", "compiler", "locale")[1]
        self.assertFalse({"compiler", "locale"} & set(said["checked"]))

    def test_nothing_found_is_said_and_is_no_failure(self):
        skip = ["--skip", "torch-missing", *self.of_machine]
        for language, words in (("en", "Nothing found"), ("zh", "没有发现问题")):
            done = self.start(["--python", self.bare.python, *skip], language=language)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn(words, done.stdout.decode())

    def test_the_text_names_cause_command_and_entry(self):
        for language, words in (("en", "Its packages hold no torch"), ("zh", "它的包目录里没有 torch")):
            shown = self.start(["--python", self.bare.python], language=language).stdout.decode()
            self.assertRegex(shown, r"^Python 3\.\d+\.\d+, ")
            for text in (words, self.bare.python + " -m pip install torch", "tracelore show torch-not-installed"):
                self.assertIn(text, shown)
            self.assertNotIn("⟦", shown)

    def test_how_far_it_is_shows_on_a_terminal_only(self):
        wrapper = self.write("slow/python", b"#!/bin/sh\n\"%s\" \"$@\" | while read -r line; do echo \"$line\"; sleep 0.2; done\n"
                             % self.bare.python.encode())
        os.chmod(wrapper, 0o755)
        arguments = ["doctor", "--index", self.index, "--python", wrapper]
        there = OnTerminal([PROGRAM, *arguments], env=environment(TERM="xterm-256color"))
        there.wait()
        self.assertRegex(there.output.decode(), r"█+░+ +\d+ %  \d+/\d+  [a-z-]+")
        self.assertEqual(self.start(["--python", self.bare.python]).stderr, b"")

    def test_ctrl_c_ends_everything_it_started(self):
        sleeper = self.write("sleeper/python", b"#!/bin/sh\necho $$ > %s\nexec sleep 300\n"
                             % os.path.join(self.folder, "pid").encode())
        os.chmod(sleeper, 0o755)
        place = self.place()
        running = subprocess.Popen([PROGRAM, "doctor", "--index", self.index, "--python", sleeper],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(TMPDIR=place))
        pid = self.wait_for(os.path.join(self.folder, "pid"))
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=60)
        self.assertEqual(running.returncode, 130)
        self.assertFalse(os.path.exists("/proc/%d" % pid))
        self.assertEqual(os.listdir(place), [])

    def wait_for(self, path):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if os.path.exists(path) and read(path).strip():
                return int(read(path))
            time.sleep(0.05)
        self.fail("nothing was started")

    def test_the_object_is_as_it_is_described(self):
        said = self.doctor(self.bare)[1]
        with open(os.path.join(ROOT, "docs", "doctor.md"), encoding="utf-8") as file:
            described = json.loads(file.read().split("```json\n")[1].split("```")[0])
        self.assertEqual(list(said), list(described))
        self.assertEqual(list(said["findings"][0]), list(described["findings"][0]))
        self.assertEqual(said["doctor"], 1)


def calls_of_finding():
    """(ids, names of its values) of each call in cli/doctor/program/."""
    for path in glob.glob(os.path.join(ROOT, "cli", "doctor", "program", "*.py")):
        with open(path, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finding":
                ids = [one.value for one in ast.walk(node.args[0])
                       if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                yield ids, {word.arg for word in node.keywords} - {"text", "about"}


class Sentences(unittest.TestCase):
    def test_every_value_that_a_sentence_names_is_given(self):
        with open(os.path.join(ROOT, "engine/messages/messages.json"), encoding="utf-8") as file:
            texts = {name: row["en"] for name, row in json.load(file).items()}
        seen = 0
        for ids, values in calls_of_finding():
            for name in ids:
                for part in ("what", "why", "do"):
                    text = texts.get("doctor.%s.%s" % (name, part))
                    if text is None:
                        continue
                    seen += 1
                    named = {piece.split("}")[0] for piece in text.split("{")[1:]}
                    self.assertLessEqual(named, values | {"python"}, (name, part))
        self.assertGreater(seen, 90)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    unittest.main()
