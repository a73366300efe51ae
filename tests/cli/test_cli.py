"""The built program from the outside: answers, bad input, exit statuses, both languages.

Run by ctest with TRACELORE naming the program; python3 -m unittest tests/cli/test_cli.py otherwise.
"""
import json
import os
import shutil
import unittest

from program import WithIndex, run, sample


class Lookup(WithIndex):
    FOUNDING = ["compile-parameter-subclass-torch-function", "lightning-emptyinit-dynamic-control-flow",
                "pyg-propagate-jit-script-kwargs", "transformer-engine-noop-context-fn"]

    def test_founding_problems_are_found_from_a_file_and_from_a_pipe(self):
        for entry in self.FOUNDING:
            path = sample(entry)
            with open(path, "rb") as handle:
                piped = run("lookup", "--json", "--index", self.index, stdin=handle.read())
            named = run("lookup", path, "--json", "--index", self.index)
            for answer in (piped, named):
                with self.subTest(entry=entry):
                    self.assertEqual(answer.returncode, 0, answer.stderr)
                    self.assertEqual(json.loads(answer.stdout)["matches"][0]["entry"]["id"], entry)

    def test_message_line_alone_is_claimed(self):
        rows = {
            "whole": b"AttributeError: 'builtin_function_or_method' object has no attribute '__func__'",
            "underscores lost": b"AttributeError: 'builtin_function_or_method' object has no attribute 'func'",
        }
        for name, paste in rows.items():
            with self.subTest(name):
                answer = json.loads(run("lookup", "--json", "--index", self.index, stdin=paste).stdout)
                self.assertIn(answer["verdict"], ("exact", "likely"))
                self.assertEqual(answer["matches"][0]["entry"]["id"], self.FOUNDING[0])

    def test_text_answer_names_verdict_line_and_check_in_both_languages(self):
        path = sample("autograd-backward-twice")
        english = run("lookup", path, "--index", self.index).stdout.decode()
        chinese = run("lookup", path, "--index", self.index, language="zh").stdout.decode()
        self.assertIn("tracelore verify autograd-backward-twice", english)
        self.assertIn("tracelore verify autograd-backward-twice", chinese)
        self.assertNotEqual(english, chinese)
        self.assertNotIn("⟦", english + chinese)

    def test_unknown_error_is_not_claimed(self):
        answer = run("lookup", "--index", self.index, stdin=b"ValueError: the moon is not made of cheese today")
        self.assertEqual(answer.returncode, 1)

    def test_quiet_prints_nothing(self):
        answer = run("lookup", sample("autograd-backward-twice"), "--quiet", "--index", self.index)
        self.assertEqual((answer.returncode, answer.stdout), (0, b""))


class BadInput(WithIndex):
    def test_each_says_what_is_wrong_and_the_next_command(self):
        broken = self.write("content/broken/entry.yaml", b"kind: [issue\n")
        brace = os.path.dirname(self.write(
            "content2/brace/entry.yaml",
            b"kind: issue\npackages: [torch]\nsignatures:\n  - {id: a, exception: E, message: 'some text {unclosed'}\n"))
        rows = {
            "empty paste": (["lookup", "--index", self.index], b"", 2),
            "blank paste": (["lookup", "--index", self.index], b" \n\t\n", 2),
            "missing file": (["lookup", "/no/such/file", "--index", self.index], b"", 2),
            "missing index": (["lookup", "--index", "/no/such/index"], b"E: x", 2),
            "missing content": (["index", "--content", "/no/such/content", "--index", self.index + "2"], b"", 2),
            "broken yaml": (["check", os.path.dirname(os.path.dirname(broken))], b"", 1),
            "unclosed brace": (["check", os.path.dirname(brace)], b"", 1),
            "unknown entry": (["show", "no-such-entry", "--index", self.index], b"", 2),
            "unknown command": (["lokup"], b"", 2),
            "unknown option": (["lookup", "--no-such-option"], b"", 2),
        }
        for language, hint in (("en", "hint: "), ("zh", "提示：")):
            for name, (arguments, stdin, status) in rows.items():
                with self.subTest(name, language=language):
                    answer = run(*arguments, stdin=stdin, language=language)
                    said = (answer.stdout + answer.stderr).decode()
                    self.assertEqual(answer.returncode, status, said)
                    self.assertIn(hint, said)
                    self.assertNotIn("⟦", said)

    def test_template_fault_has_file_line_and_column(self):
        self.write("content3/brace/entry.yaml",
                   b"kind: issue\npackages: [torch]\nsignatures:\n  - id: a\n    exception: E\n    message: 'some text {unclosed'\n")
        said = run("check", os.path.join(self.folder, "content3")).stdout.decode()
        self.assertRegex(said, r"brace/entry\.yaml:6:\d+: ")

    def test_mistyped_command_is_suggested(self):
        self.assertIn("tracelore lookup", run("lokup").stderr.decode())

    def test_nothing_valid_leaves_the_old_index(self):
        with open(os.path.join(self.index, "docdata.glass"), "rb") as handle:
            before = handle.read()
        self.write("content4/broken/entry.yaml", b"kind: [issue\n")
        answer = run("index", "--content", os.path.join(self.folder, "content4"), "--index", self.index)
        self.assertEqual(answer.returncode, 2)
        with open(os.path.join(self.index, "docdata.glass"), "rb") as handle:
            self.assertEqual(handle.read(), before)
        left = [name for name in os.listdir(self.folder) if "building" in name]
        self.assertEqual(left, [])

    def test_binary_and_huge_lines_are_answered(self):
        for name, paste in {"binary": bytes(range(256)) * 40, "one line": b"a" * (1 << 20)}.items():
            with self.subTest(name):
                self.assertEqual(run("lookup", "--index", self.index, stdin=paste).returncode, 1)

    def test_corrupt_index_is_said(self):
        broken = os.path.join(self.folder, "corrupt")
        shutil.copytree(self.index, broken)
        with open(os.path.join(broken, "iamglass"), "r+b") as handle:
            handle.truncate(100)
        answer = run("lookup", "--index", broken, stdin=b"RuntimeError: x")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("hint: ", answer.stderr.decode())


class Others(WithIndex):
    def test_snippet_is_a_python_file(self):
        snippet = run("show", "autograd-backward-twice", "--snippet", "--index", self.index).stdout
        compile(snippet, "verify.py", "exec")
        self.assertIn(b"def reproduce(device)", snippet)

    def test_search_finds_in_both_languages(self):
        for words in ("CUDA out of memory", "显存不足"):
            with self.subTest(words):
                found = json.loads(run("search", words, "--json", "--index", self.index).stdout)
                self.assertEqual(found["results"][0]["entry"]["id"], "cuda-out-of-memory")

    def test_search_without_a_hit_is_status_one(self):
        self.assertEqual(run("search", "qwertyuiopasdf", "--index", self.index).returncode, 1)

    def test_explain_shows_the_stages(self):
        said = run("explain", sample("autograd-backward-twice"), "--index", self.index).stdout.decode()
        for part in ("== Cleaned lines", "== Report", "exact leg: autograd-backward-twice", "== Evidence and order"):
            self.assertIn(part, said)

    def test_version_and_help(self):
        self.assertTrue(run("--version").stdout.startswith(b"tracelore "))
        for language in ("en", "zh"):
            said = run("--help", language=language).stdout.decode()
            self.assertNotIn("cli.", said)
            self.assertNotIn("⟦", said)


if __name__ == "__main__":
    unittest.main()
