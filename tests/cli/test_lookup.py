"""lookup: huge logs, several files, logs of ranks, formats, hostile text, a terminal."""
import bz2
import json
import os
import unittest

from program import PROGRAM, OnTerminal, WithIndex, environment, peak, read, run, sample

ENTRY = "autograd-backward-twice"
CERTAIN = "autograd-leaf-inplace"  # an entry with one cause


class HugeLogs(WithIndex):
    LINE = b"step %d loss 2.31 lr 3e-4 tokens/s 12345\n"

    def huge(self):
        """30 MB with an error in the middle; its text and the line where the error begins."""
        filler = b"".join(self.LINE % at for at in range(350000))
        return filler + read(sample(ENTRY)) + b"\n" + filler, 350001

    def test_a_huge_file_answers_as_its_error_alone_with_the_lines_of_the_file(self):
        text, line = self.huge()
        path = self.write("huge.log", text)
        alone = json.loads(run("lookup", sample(ENTRY), "--json", "--index", self.index).stdout)
        for name, arguments, stdin in (("file", [path], b""), ("pipe", [], text)):
            with self.subTest(name):
                answer = run("lookup", *arguments, "--json", "--index", self.index, stdin=stdin)
                self.assertEqual(answer.returncode, 0, answer.stderr)
                found = json.loads(answer.stdout)
                for mine, other in ((found, alone), (found["matches"][0], alone["matches"][0])):
                    self.assertEqual(mine["verdict"], other["verdict"])
                self.assertEqual(found["matches"][0]["entry"], alone["matches"][0]["entry"])
                self.assertEqual(found["matches"][0]["why"]["lines"],
                                 [number + line - 1 for number in alone["matches"][0]["why"]["lines"]])

    def test_memory_is_bounded(self):
        text = self.huge()[0]
        logs = self.write("huge.log", text), self.write("huger.log", text * 4)  # 30 MB and 120 MB, both more than is kept
        (_, small), (status, big) = (peak(["lookup", path, "--quiet", "--index", self.index]) for path in logs)
        self.assertEqual(status, 0)
        # They need the same, also under a sanitizer; a log that is held whole is 90 MB more.
        self.assertLess(big - small, 32 * 1024)

    def test_a_bar_is_drawn_on_a_terminal_only(self):
        path = self.write("huge.log", self.huge()[0])
        self.assertEqual(run("lookup", path, "--quiet", "--index", self.index).stderr, b"")


class Files(WithIndex):
    def test_several_files_are_answered_one_by_one(self):
        other = sample("cuda-out-of-memory")
        answer = run("lookup", sample(ENTRY), other, "--json", "--index", self.index)
        found = [json.loads(line) for line in answer.stdout.splitlines()]
        self.assertEqual([row["matches"][0]["entry"]["id"] for row in found], [ENTRY, "cuda-out-of-memory"])
        self.assertEqual([row["file"] for row in found], [sample(ENTRY), other])

    def test_one_missing_file_is_a_fault_and_the_others_are_answered(self):
        answer = run("lookup", "/no/such/file", sample(ENTRY), "--index", self.index)
        self.assertEqual(answer.returncode, 2)
        self.assertIn(ENTRY.encode(), answer.stdout)

    def test_what_is_no_text_is_refused_with_the_command_that_helps(self):
        zipped = self.write("train.log.bz2", bz2.compress(read(sample(ENTRY))))
        answer = run("lookup", zipped, "--index", self.index)
        self.assertEqual(answer.returncode, 2)
        self.assertIn(f"bzcat {zipped} | tracelore lookup", answer.stderr.decode())

    def test_the_first_rank_to_fail_is_found_in_a_folder_of_logs(self):
        layouts = {"torchrun": "%d/stderr.log", "flat": "rank_%d.log", "nested": "run7/attempt_0/%d/stderr.log"}
        error = read(sample(ENTRY)).decode()
        for name, layout in layouts.items():
            with self.subTest(name):
                for rank in range(4):
                    second = 10 if rank == 2 else 40 + rank
                    lines = ["2025-08-04 07:00:%02d,000 %s" % (second, line) for line in error.splitlines()]
                    text = "\n".join(lines) if rank != 3 else "2025-08-04 07:00:50,000 all is well\n"
                    self.write(os.path.join("ranks-" + name, layout % rank), text.encode())
                folder = os.path.join(self.folder, "ranks-" + name)
                answer = run("lookup", "--ranks", folder, "--json", "--index", self.index)
                found = json.loads(answer.stdout)
                self.assertEqual(found["matches"][0]["entry"]["id"], ENTRY)
                self.assertEqual(found["ranks"]["first_to_fail"], [2])
                self.assertEqual([row["rank"] for row in found["files"]], [0, 1, 2, 3])
                said = run("lookup", "--ranks", folder, "--index", self.index).stdout.decode()
                self.assertRegex(said, r"(?m)^ +\S*%s:\d+( \| |\n)" % (layout % 2).replace(".", r"\."))

    def test_the_line_that_is_shown_of_a_rank_is_the_error_not_the_line_that_raises_it(self):
        message = "Cannot flatten integer dtype tensors"
        frame = "/opt/env/lib/python3.11/site-packages/torch/distributed/fsdp/_flat_param.py"
        lines = ["Traceback (most recent call last):", '  File "%s", line 786, in _validate_tensors_to_flatten' % frame,
                 '    raise ValueError("%s")' % message, "ValueError: " + message]
        self.write("one-rank.log", "".join("[rank1]: %s\n" % line for line in lines).encode())
        said = run("lookup", os.path.join(self.folder, "one-rank.log"), "--index", self.index).stdout.decode()
        self.assertIn("one-rank.log:4 | [rank1]: ValueError: ", said)

    def test_a_folder_without_ranks_is_said(self):
        self.write("empty/notes", b"nothing here")
        answer = run("lookup", "--ranks", os.path.join(self.folder, "empty"), "--index", self.index)
        self.assertEqual(answer.returncode, 2)
        self.assertIn(b"hint: ", answer.stderr)


class Formats(WithIndex):
    def test_github_annotations_name_file_line_and_title_on_one_line(self):
        answer = run("lookup", sample(CERTAIN), "--format=github", "--index", self.index)
        lines = answer.stdout.decode().splitlines()
        self.assertEqual(len(lines), 1, lines)
        self.assertRegex(lines[0], r"^::error title=[^:,]+,file=[^:,]+,line=\d+::")

    def test_markdown_has_title_line_and_check(self):
        said = run("lookup", sample(ENTRY), "--format=markdown", "--index", self.index).stdout.decode()
        self.assertTrue(said.startswith("## "))
        self.assertIn("tracelore verify " + ENTRY, said)

    def test_the_command_is_for_the_system_and_card_of_the_text_and_nothing_is_half_filled(self):
        card = ("NVIDIA GeForce %s with CUDA capability sm_%s is not compatible with the current PyTorch installation.\n"
                "RuntimeError: CUDA error: no kernel image is available for execution on the device\n")
        windows = "C:\\Users\\a> python train.py\n  File \"C:\\Users\\a\\train.py\", line 1, in <module>\n"
        pair = "RuntimeError: operator torchvision::nms does not exist\n"
        for name, text, there, not_there in (
                ("new card", card % ("RTX 5090", "120"), "whl/cu128", "cu126"),
                ("old card", card % ("GTX 1080 Ti", "61"), "whl/cu126", "cu128"),
                ("release known", "torch==2.8.0+cu128\n" + pair, "torchvision==0.23.0", "{"),
                ("release not known", pair, "pip uninstall -y torchvision", "torchvision=="),
                ("Windows", windows + "RuntimeError: use_libuv was requested but PyTorch was built without libuv support\n",
                 "set USE_LIBUV=0", "export")):
            with self.subTest(name):
                said = run("lookup", "--no-environment", "--index", self.index, stdin=text.encode()).stdout.decode()
                self.assertIn(there, said)
                self.assertNotIn(not_there, said)

    def test_fail_on_turns_the_status_round(self):
        unknown = self.write("unknown.log", b"ValueError: the moon is not made of cheese today\n")
        rows = ((sample(CERTAIN), "exact", 1), (sample(CERTAIN), "likely", 1), (unknown, "likely", 0))
        for path, level, status in rows:
            with self.subTest(path=path, level=level):
                answer = run("lookup", path, "--fail-on", level, "--quiet", "--index", self.index)
                self.assertEqual(answer.returncode, status)

    def test_versions_come_from_the_active_environment_unless_the_text_says(self):
        packages = os.path.join(self.folder, "venv/lib/python3.11/site-packages")
        os.makedirs(os.path.join(packages, "torch-2.3.1+cu121.dist-info"))
        os.makedirs(os.path.join(packages, "left_pad-1.0.dist-info"))
        env = environment(VIRTUAL_ENV=os.path.join(self.folder, "venv"))

        def versions(text, *more):
            answer = run("lookup", "--json", "--index", self.index, *more, stdin=text, env=env)
            return {name: known["version"] for name, known in json.loads(answer.stdout)["environment"].items()}

        bare = b"RuntimeError: Trying to backward through the graph a second time"
        self.assertEqual(versions(bare), {"torch": "2.3.1+cu121", "python": "3.11", "cuda": "12.1"})
        self.assertEqual(versions(b"PyTorch version: 2.8.0\n" + bare)["torch"], "2.8.0")
        self.assertEqual(versions(bare, "--torch", "2.5.1")["torch"], "2.5.1")
        self.assertEqual(versions(bare, "--no-environment"), {})

    def test_facts_of_this_machine_are_weak_until_the_text_is_said_to_come_from_it(self):
        def system(text, *more, **env):
            answer = run("lookup", "--json", "--index", self.index, *more, stdin=text, env=environment(**env))
            return json.loads(answer.stdout)["facts"].get("os", {})

        bare = b"RuntimeError: Trying to backward through the graph a second time"
        self.assertEqual(system(bare)["from"], "environment")
        self.assertEqual(system(bare, "--here")["from"], "request")
        self.assertEqual(system(bare, TRACELORE_HERE="1")["from"], "request")
        self.assertEqual(system(b"OS: macOS 14.5 (arm64)\n" + bare, "--here"), {"value": "macos", "from": "text", "line": 1})
        self.assertEqual(system(bare, "--no-environment"), {})

    def test_the_readers_own_line_stands_below_the_headline(self):
        text = (b"Traceback (most recent call last):\n"
                b'  File "/app/train.py", line 9, in step\n    loss.backward()\n'
                b'  File "/env/lib/python3.11/site-packages/torch/_tensor.py", line 581, in backward\n'
                b"    torch.autograd.backward(\n"
                b"RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors "
                b"after they have already been freed).\n")
        for language, row in (("en", "Your code: /app/train.py:9 in step: loss.backward()"),
                              ("zh", "你的代码：/app/train.py:9（step）: loss.backward()")):
            rows = run("lookup", "--no-environment", "--index", self.index, stdin=text,
                       env=environment(language)).stdout.decode().splitlines()
            self.assertEqual(rows[1], row)
        bare = run("lookup", "--no-environment", "--index", self.index, stdin=text.splitlines()[-1]).stdout.decode()
        self.assertNotIn("Your code", bare)


class HostileText(WithIndex):
    # What a terminal would obey: title, clipboard, answers to queries, hyperlinks, cursor, C1 forms, direction.
    ATTACKS = {
        "title": b"\x1b]0;owned\x07", "clipboard": b"\x1b]52;c;AAAA\x1b\\", "query": b"\x1b[6n", "clear": b"\x1b[2J",
        "link": b"\x1b]8;;http://evil\x1b\\x\x1b]8;;\x1b\\", "c1": b"\xc2\x9b2J\xc2\x9d0;owned\xc2\x9c", "bell": b"\x07",
        "backspace": b"\x08\x08", "direction": "\u202egnorw\u202c".encode(), "raw c1": b"\x9b31m", "dcs": b"\x1bPq\x1b\\",
    }

    def test_no_control_character_of_the_text_reaches_the_terminal(self):
        for name, attack in self.ATTACKS.items():
            for where, text in {
                "before": attack + b"RuntimeError: Trying to backward through the graph a second time" + attack,
                "inside": b"ValueError: the " + attack + b" moon " + attack,
                "capture": b"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate " + attack + b"2.00 GiB",
                "class": attack + b"my." + attack + b"WeirdError: x" + attack + b"y",
            }.items():
                for form in ("text", "markdown", "github"):
                    with self.subTest(name, where=where, form=form):
                        said = run("lookup", "--format", form, "--index", self.index, stdin=text).stdout
                        shown = said.decode()  # well-formed
                        bad = [c for c in shown if (ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0
                               or 0x202A <= ord(c) <= 0x202E]
                        self.assertEqual(bad, [])


class Terminal(WithIndex):
    def env(self, **more):
        env = environment(TERM="xterm-256color", **more)
        env.pop("NO_COLOR")
        return env

    def test_colour_and_links_on_a_terminal_and_none_elsewhere(self):
        path = sample("compile-parameter-subclass-torch-function")
        there = OnTerminal([PROGRAM, "lookup", path, "--no-pager", "--index", self.index], env=self.env())
        self.assertEqual(there.wait(), 0)
        self.assertIn(b"\x1b[1m", there.output)
        there = OnTerminal([PROGRAM, "show", ENTRY, "--index", self.index], rows=1000, env=self.env())
        self.assertEqual(there.wait(), 0)
        self.assertIn(b"\x1b]8;;https://docs.pytorch.org/", there.output)
        self.assertNotIn(b"\x1b", run("lookup", path, "--index", self.index, env=self.env()).stdout)
        always = run("lookup", path, "--color", "always", "--index", self.index, env=self.env())
        self.assertIn(b"\x1b[1m", always.stdout)

    def test_a_long_answer_goes_through_the_pager(self):
        there = OnTerminal([PROGRAM, "lookup", sample(ENTRY), "--index", self.index], rows=10,
                           env=self.env(TRACELORE_PAGER="sed s/^/paged:/"))
        self.assertEqual(there.wait(), 0)
        self.assertIn(b"paged:", there.output)


if __name__ == "__main__":
    unittest.main()
