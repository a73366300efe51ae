"""Completion in a real bash, and man pages as `man` reads them."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ["TRACELORE"])

# Sets the line as readline would and calls what was registered for the command.
ASK = r"""
eval "$(tracelore completion bash)"
COMP_WORDS=(%s)
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
function=$(complete -p tracelore | sed 's/.*-F \([^ ]*\) .*/\1/')
COMPREPLY=()
$function
printf '%%s\n' "${COMPREPLY[@]}"
"""


class InARealShell(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-completion-"))
        (cls.folder / "bin").mkdir()
        (cls.folder / "bin" / "tracelore").symlink_to(PROGRAM)
        index = cls.folder / "index"
        content = cls.folder / "content"
        for entry in ("cuda-out-of-memory", "cuda-device-side-assert", "dtype-half-not-implemented-cpu"):
            shutil.copytree(ROOT / "content" / entry, content / entry)
        subprocess.run([PROGRAM, "index", "--content", content, "--index", index], check=True, capture_output=True)
        cls.environment = dict(os.environ, TRACELORE_INDEX=str(index), LANG="C.UTF-8",
                               PATH="%s:%s" % (cls.folder / "bin", os.environ["PATH"]))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def complete(self, *words):
        line = " ".join("'%s'" % word for word in ("tracelore",) + words)
        done = subprocess.run(["bash", "--norc", "-c", ASK % line], env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return [word for word in done.stdout.splitlines() if word]

    def test_what_may_stand_next(self):
        rows = [
            ("a command", ["loo"], ["lookup"]),
            ("an id", ["show", "cuda-"], ["cuda-device-side-assert", "cuda-out-of-memory"]),
            ("an id behind an option", ["show", "--snippet", "dtype"], ["dtype-half-not-implemented-cpu"]),
            ("an id of several", ["verify", "cuda-out-of-memory", "dtype"], ["dtype-half-not-implemented-cpu"]),
            ("an option", ["verify", "--pyt"], ["--python"]),
            ("the values of an option", ["lookup", "--format", ""], ["github", "json", "markdown", "text"]),
            ("a value that begins so", ["lookup", "--fail-on", "ex"], ["exact"]),
            ("a language, of every command", ["show", "--lang", ""], ["en", "zh"]),
            ("a setting's values", ["serve", "--log", ""], ["json", "off", "text"]),
            ("an argument's values", ["completion", ""], ["bash", "fish", "zsh"]),
            ("a topic", ["help", "exit"], ["exit-status"]),
            ("an option's value is the shell's to complete", ["show", "--index", "cu"], []),
            ("files are the shell's to complete", ["lookup", ""], []),
            ("nothing that is for scripts alone", ["comple"], ["completion"]),
            ("no such command", ["nonsense", "x"], []),
        ]
        for name, words, expected in rows:
            with self.subTest(name):
                self.assertEqual(self.complete(*words), expected)

    def test_without_an_index_nothing_fails(self):
        environment = dict(self.environment, TRACELORE_INDEX="/nonexistent")
        done = subprocess.run([PROGRAM, "complete", "--", "show", "x"], env=environment, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_an_unknown_shell_is_refused(self):
        done = subprocess.run([PROGRAM, "completion", "tcsh"], env=self.environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("tcsh", done.stderr)

    def test_every_command_has_a_page_in_both_languages(self):
        for language in ("en", "zh"):
            pages = self.folder / language
            pages.mkdir()
            subprocess.run([PROGRAM, "--lang", language, "man", "--dir", pages], check=True)
            names = {page.stem for page in pages.iterdir()}
            self.assertLessEqual({"tracelore", "tracelore-lookup", "tracelore-verify", "tracelore-serve"}, names)
            self.assertNotIn("tracelore-complete", names)
            for page in pages.iterdir():
                with self.subTest(language=language, page=page.name):
                    text = page.read_text(encoding="utf-8")
                    self.assertTrue(text.startswith(".TH " + page.stem))
                    self.assertNotIn("cli.", text, "a message id instead of its text")
                    self.assertNotRegex(text, r"\\bUINT\\b|\\bINT\\b|\\bTEXT\\b")
                    for heading in (("EXAMPLES", "EXIT STATUS") if language == "en" else ("示例", "退出状态")):
                        self.assertIn(".SH " + heading, text)
                    if shutil.which("groff"):
                        done = subprocess.run(["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-z", page],
                                              capture_output=True, text=True)
                        self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()
