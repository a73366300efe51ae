"""What is quoted on a terminal does nothing to it: pastes, words, file names and ids full of control characters."""
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from running import PROGRAM, content_index  # noqa: E402

ATTACKS = {
    "Title": "\x1b]0;evil\x07", "Clipboard": "\x1b]52;c;ZXZpbA==\x1b\\", "Clear": "\x1b[2J\x1b[H", "Report": "\x1b[6n",
    "Device": "\x1bP$q\"p\x1b\\", "Link": "\x1b]8;;https://evil.example\x1b\\here\x1b]8;;\x1b\\", "Reset": "\x1bc",
    "Keys": "\x1b[?2004l\x1b[>4;2m", "Erase": "safe\x08\x08\x08\x08evil", "Over": "safe\revil", "Delete": "\x7f",
    "OneByteEscape": "\u009b31m\u009d0;evil\u009c", "Bell": "\x07\x07", "Shift": "\x0e\x0f", "HalfAnEscape": "\x1b",
}
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Terminal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(content_index())

    def run_program(self, *arguments, text=""):
        env = dict(os.environ, LC_ALL="C.UTF-8", NO_COLOR="1", PAGER="cat")
        return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, env=env, timeout=60)

    def pastes(self, attack):
        yield f"RuntimeError: CUDA out of memory. Tried to allocate {attack} 2.00 GiB"
        yield f"Traceback (most recent call last):\n  File \"{attack}.py\", line 9, in {attack}\n    {attack}\n" \
              f"ValueError: the moon {attack} is made of cheese\n"
        yield f"{attack}Error: {attack}"

    def test_nothing_that_is_quoted_reaches_the_terminal_as_a_control_character(self):
        index = os.path.join(self.folder, "index")
        for name, attack in ATTACKS.items():
            runs = [self.run_program("search", f"memory {attack}", "--index", index),
                    self.run_program("show", f"no{attack}", "--index", index),
                    self.run_program("lookup", f"/nowhere/{attack}", "--index", index),
                    self.run_program("lookup", "--index", f"/nowhere/{attack}", text="RuntimeError: x"),
                    self.run_program("check", f"/nowhere/{attack}"),
                    self.run_program(f"comm{attack}and"),
                    self.run_program("lookup", f"--opt{attack}ion")]
            for text in self.pastes(attack):
                for command in (["lookup"], ["lookup", "--json"], ["explain"]):
                    runs.append(self.run_program(*command, "-", "--index", index, text=text))
            for run in runs:
                with self.subTest(name, arguments=run.args[1:]):
                    shown = (run.stdout + run.stderr).decode()
                    self.assertNotRegex(shown, CONTROL)
                    self.assertTrue(shown)


if __name__ == "__main__":
    unittest.main()
