"""Help and suggestions, from the one table of commands."""
import re
import unittest

from program import WithIndex, run


def commands():
    said = run("help").stdout.decode()
    listed = said[said.index("Commands:"):said.index("Topics:")]
    return re.findall(r"(?m)^  ([a-z-]+)", listed)


class Help(unittest.TestCase):
    def test_examples_come_first_and_nothing_is_left_untranslated(self):
        for language, examples in (("en", "Examples:"), ("zh", "示例：")):
            for arguments in (["help"], ["--help"], ["help", "lookup"], ["lookup", "--help"], ["help", "logs"]):
                with self.subTest(arguments, language=language):
                    answer = run(*arguments, language=language)
                    said = answer.stdout.decode()
                    self.assertEqual(answer.returncode, 0)
                    self.assertNotRegex(said, r"⟦|cli\.|help\.")
                    if arguments != ["help", "logs"]:
                        self.assertLess(said.index(examples), 300)

    def test_every_command_and_topic_has_help_in_both_languages(self):
        topics = ["exit-status", "logs", "versions", "privacy", "settings"]
        for name in commands() + topics:
            english, chinese = (run("help", name, language=language).stdout.decode() for language in ("en", "zh"))
            with self.subTest(name):
                self.assertTrue(english.strip())
                self.assertNotEqual(english, chinese)
                self.assertNotRegex(english + chinese, r"⟦|cli\.|help\.")

    def test_mistyped_words_are_answered_with_the_nearest(self):
        rows = {"lokup": "lookup", "serch": "search", "verfy": "verify"}
        for typed, meant in rows.items():
            self.assertIn("hint: tracelore " + meant, run(typed).stderr.decode())
        self.assertIn("tracelore help exit-status", run("help", "exit-state").stderr.decode())


class Suggestions(WithIndex):
    def test_mistyped_ids_are_answered_with_the_nearest(self):
        for command in ("show", "verify"):
            for typed in ("autograd-backwards-twice", "backward-twice"):
                answer = run(command, typed, "--index", self.index)
                self.assertEqual(answer.returncode, 2)
                self.assertIn(b"autograd-backward-twice", answer.stderr)


if __name__ == "__main__":
    unittest.main()
