"""run: the command as if it ran alone, and the answer below where it fails."""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

from program import PROGRAM, OnTerminal, WithIndex, environment, peak, read, run, sample

ENTRY = "autograd-backward-twice"
PYTHON = sys.executable


class Unchanged(WithIndex):
    def both(self, command, stdin=b""):
        """The command alone, and under `run`."""
        alone = subprocess.run(command, input=stdin, capture_output=True, env=environment(), timeout=60)
        beside = run("run", "--index", self.index, "--", *command, stdin=stdin)
        return alone, beside

    def test_status_output_and_input_are_the_commands_own(self):
        rows = {
            "true": (["true"], b""),
            "false": (["false"], b""),
            "status": (["sh", "-c", "exit 37"], b""),
            "cat": (["cat"], bytes(range(256)) * 5000),
            "two streams": (["sh", "-c", "echo out; echo err >&2; printf 'no end'"], b""),
            "much": ([PYTHON, "-c", "import sys; sys.stdout.buffer.write(bytes(range(256)) * 100000)"], b""),
            "options": (["sh", "-c", "echo \"$@\"", "x", "--lang", "zh", "--help", "--index", "-v"], b""),
        }
        for name, (command, stdin) in rows.items():
            with self.subTest(name):
                alone, beside = self.both(command, stdin)
                self.assertEqual(beside.returncode, alone.returncode)
                self.assertEqual(beside.stdout, alone.stdout)
                self.assertEqual(beside.stderr, alone.stderr)

    def test_options_of_the_command_are_its_own_with_and_without_dashes_before_it(self):
        why = os.path.join(self.folder, "why.json")
        for options in ([], ["--quiet"], ["--on-fail=json", why], ["--on-fail", "json", why], ["--torch", "2.8.0"]):
            for dashes in ([], ["--"]):
                with self.subTest(options=options, dashes=dashes):
                    command = ["--index", self.index, *options, *dashes, "sh", "-c", "echo $0 $1", "--quiet", "--json"]
                    self.assertEqual(run("run", *command).stdout, b"--quiet --json\n")

    def test_signal_gives_128_and_its_number(self):
        for number in (signal.SIGTERM, signal.SIGKILL, signal.SIGSEGV):
            with self.subTest(number):
                beside = run("run", "--index", self.index, "--", "sh", "-c", "kill -%d $$" % number)
                self.assertEqual(beside.returncode, 128 + number)

    def test_a_python_with_torch_that_a_signal_ended_is_explained_in_one_line(self):
        rows = {
            "killed": ("python", signal.SIGKILL, b"tracelore show cpu-out-of-memory"),
            "segmentation fault": ("python", signal.SIGSEGV, b"tracelore show segmentation-fault"),
            "bus error": ("python", signal.SIGBUS, b"tracelore show segmentation-fault"),
            "illegal instruction": ("python", signal.SIGILL, b"tracelore show segmentation-fault"),
            "no Python": ("sh", signal.SIGKILL, b""),
        }
        library = os.path.join(self.folder, "env/lib/python3.11/site-packages/torch-2.8.0.dist-info")
        os.makedirs(library)
        os.makedirs(os.path.join(self.folder, "env/bin"))
        for name in ("python", "sh"):
            os.symlink("/bin/sh", os.path.join(self.folder, "env/bin", name))
        for name, (program, number, told) in rows.items():
            with self.subTest(name):
                command = [os.path.join(self.folder, "env/bin", program), "-c", "kill -%d $$" % number]
                answer = run("run", "--index", self.index, "--", *command)
                self.assertEqual(answer.returncode, 128 + number)
                self.assertEqual(answer.stderr.count(b"\n"), 1)
                self.assertIn(told, answer.stderr)
                self.assertEqual(b"Very likely" in answer.stderr, bool(told))

    def test_missing_commands_are_127_and_files_that_cannot_run_126(self):
        plain = self.write("plain.txt", b"no program")
        for command, status in (("no-such-command-here", 127), (plain, 126)):
            answer = run("run", command)
            self.assertEqual(answer.returncode, status)
            self.assertIn(b"hint: ", answer.stderr)

    def test_signals_sent_to_it_reach_the_command(self):
        script = "trap 'echo got; exit 9' %s; echo ready; while :; do sleep 0.05; done"
        for name in ("TERM", "INT", "HUP", "USR1"):
            with self.subTest(name):
                process = subprocess.Popen([PROGRAM, "run", "--index", self.index, "--", "sh", "-c", script % name],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
                self.assertEqual(process.stdout.readline(), b"ready\n")
                process.send_signal(getattr(signal, "SIG" + name))
                out, _ = process.communicate(timeout=60)
                self.assertEqual((out, process.returncode), (b"got\n", 9))

    def test_it_does_not_outlive_its_killer(self):
        process = subprocess.Popen([PROGRAM, "run", "--", "sh", "-c", "echo $$; exec sleep 600"],
                                   stdout=subprocess.PIPE, env=environment())
        child = int(process.stdout.readline())
        process.kill()
        process.wait()
        process.stdout.close()
        for _ in range(100):
            try:
                with open("/proc/%d/stat" % child) as state:
                    if state.read().rsplit(")", 1)[1].split()[0] == "Z":
                        return
            except FileNotFoundError:
                return
            time.sleep(0.1)
        self.fail("the command still runs")

    def test_what_the_command_left_behind_can_still_write(self):
        process = subprocess.Popen([PROGRAM, "run", "--", "sh", "-c", "(sleep 1; echo late) & echo now"],
                                   stdout=subprocess.PIPE, env=environment())
        self.assertEqual(process.stdout.readline(), b"now\n")
        self.assertEqual(process.wait(timeout=60), 0)
        self.assertEqual(process.stdout.read(), b"late\n")
        process.stdout.close()

    def test_a_reader_that_leaves_ends_the_command(self):
        done = subprocess.run(["sh", "-c", "%s run -- yes | head -n 1" % PROGRAM], capture_output=True, timeout=60,
                              env=environment())
        self.assertEqual(done.stdout, b"y\n")


class Answers(WithIndex):
    def failing(self, text=None, status=1):
        path = self.write("error.txt", text if text is not None else read(sample(ENTRY)))
        return ["sh", "-c", "cat '%s' >&2; exit %d" % (path, status)]

    def test_a_failure_is_explained_below_its_output_and_ends_with_the_proof(self):
        for language in ("en", "zh"):
            answer = run("run", "--index", self.index, "--", *self.failing(), language=language)
            said = answer.stderr.decode()
            self.assertEqual((answer.returncode, answer.stdout), (1, b""))
            self.assertTrue(said.startswith(read(sample(ENTRY)).decode()))
            below = said[len(read(sample(ENTRY)).decode()):].strip().splitlines()
            self.assertIn("tracelore verify " + ENTRY, below[-1])
            self.assertTrue(any("tracelore show " + ENTRY in line for line in below[-2:]), below)
            self.assertLessEqual(len(below), 24)
            self.assertTrue(any("|" in line and "backward through the graph" in line for line in below))

    def test_what_is_not_known_or_only_related_is_one_line(self):
        texts = {"unknown": (b"Traceback (most recent call last):\nKeyError: 'moon'\n", "Not known to Tracelore.\n"),
                 "related": (b"RuntimeError: mat1 and mat2 shapes were found which cannot be multiplied here\n", "Not known to Tracelore; perhaps: ")}
        for name, (text, words) in texts.items():
            with self.subTest(name):
                answer = run("run", "--index", self.index, "--", *self.failing(text))
                below = answer.stderr.decode()[len(text):]
                self.assertTrue(below.startswith(words), below)
                self.assertEqual(below.count("\n"), 1, below)

    def test_every_further_failure_that_is_known_is_named_in_one_row(self):
        text = read(sample("cuda-out-of-memory", "capacity.txt")) + b"\nfirst of two\n\n" + read(sample(ENTRY))
        below = run("run", "--index", self.index, "--", *self.failing(text)).stderr.decode()[len(text):].splitlines()
        for entry in ("cuda-out-of-memory", ENTRY):
            self.assertTrue([row for row in below if "tracelore show " + entry in row], below)

    def test_full_says_more_than_fifteen_rows(self):
        below = run("run", "--full", "--index", self.index, "--", *self.failing()).stderr.decode()[len(read(sample(ENTRY))):]
        self.assertGreater(below.count("\n"), 24)

    def test_success_and_silence_are_left_alone(self):
        self.assertEqual(run("run", "--index", self.index, "--", *self.failing(status=0)).stderr, read(sample(ENTRY)))
        self.assertEqual(run("run", "--index", self.index, "--", "false").stderr, b"")

    def test_on_fail_writes_the_object_of_the_http_answer(self):
        path = os.path.join(self.folder, "why.json")
        run("run", "--on-fail=json", path, "--index", self.index, "--", *self.failing())
        with open(path) as handle:
            self.assertEqual(json.load(handle)["matches"][0]["entry"]["id"], ENTRY)

    def test_an_error_in_the_middle_of_a_huge_output_is_found_in_bounded_memory(self):
        path = self.write("error.txt", read(sample(ENTRY)))
        script = "yes 'step loss lr tokens' | head -n %d; cat '%s' >&2; yes 'more of it' | head -n %d; exit 1"
        peaks = []
        for lines in (300000, 3000000):  # 9 MB and 93 MB, both more than is kept
            why = os.path.join(self.folder, "%d.json" % lines)
            status, kilobytes = peak(["run", "--on-fail=json", why, "--index", self.index, "--", "sh", "-c",
                                      script % (lines, path, lines)])
            self.assertEqual(status, 1)
            with open(why) as handle:
                self.assertEqual(json.load(handle)["matches"][0]["entry"]["id"], ENTRY)
            peaks.append(kilobytes)
        # They need the same, also under a sanitizer; the output held whole is 84 MB more.
        self.assertLess(peaks[1] - peaks[0], 32 * 1024)

    def test_versions_are_those_of_the_commands_own_environment(self):
        packages = os.path.join(self.folder, "venv/lib/python3.11/site-packages/torch-2.3.1.dist-info")
        os.makedirs(packages)
        bin_folder = os.path.join(self.folder, "venv/bin")
        os.makedirs(bin_folder)
        os.symlink("/bin/sh", os.path.join(bin_folder, "python"))
        path = os.path.join(self.folder, "why.json")
        error = self.write("error.txt", b"RuntimeError: Trying to backward through the graph a second time\n")
        run("run", "--on-fail=json", path, "--index", self.index, os.path.join(bin_folder, "python"), "-c",
            "cat '%s'; exit 1" % error)
        with open(path) as handle:
            self.assertEqual(json.load(handle)["environment"]["torch"], {"version": "2.3.1", "from": "request"})

    def test_a_real_python_traceback_is_read(self):
        script = self.write("train.py", b"def step():\n    raise RuntimeError('Trying to backward through the graph "
                                        b"a second time (or directly access saved tensors after they have already "
                                        b"been freed).')\nstep()\n")
        answer = run("run", "--index", self.index, PYTHON, script)
        self.assertEqual(answer.returncode, 1)
        self.assertIn(b"tracelore verify " + ENTRY.encode(), answer.stderr)


class OnATerminal(WithIndex):
    def start(self, *command, **more):
        return OnTerminal([PROGRAM, "run", "--index", self.index, "--", *command], **more)

    def test_the_command_sees_a_terminal_of_the_same_size(self):
        there = self.start("sh", "-c", "test -t 0 && test -t 1 && test -t 2 && stty size && tty", rows=31, columns=97)
        there.read_until(b"31 97")
        self.assertEqual(there.wait(), 0)

    def test_a_redirected_stream_is_no_terminal(self):
        there = OnTerminal(["sh", "-c", "%s run -- sh -c 'test -t 1 && echo BAD; test -t 2 && echo good >&2' > /dev/null"
                            % PROGRAM])
        there.read_until(b"good")
        there.wait()
        self.assertNotIn(b"BAD", there.output)

    def test_output_is_byte_for_byte_what_the_command_alone_shows(self):
        script = "printf 'a\\nb\\r\\n\\033[31mred\\033[0m\\ttab\\n'"
        alone = OnTerminal(["sh", "-c", script])
        beside = self.start("sh", "-c", script)
        self.assertEqual((alone.wait(), beside.wait()), (0, 0))
        self.assertEqual(beside.output, alone.output)

    def test_keys_reach_the_command_and_are_echoed_once(self):
        there = self.start("sh", "-c", "echo ready; read word; echo \"<$word>\"")
        there.read_until(b"ready")
        there.type(b"hello\n")
        there.read_until(b"<hello>")
        self.assertEqual(there.wait(), 0)
        self.assertEqual(there.output.count(b"hello"), 2)

    def test_interrupt_from_the_keyboard_ends_the_command_and_no_answer_follows(self):
        there = self.start(PYTHON, "-c", "import time; print('ready', flush=True); time.sleep(60)")
        there.read_until(b"ready")
        there.type(b"\x03")
        self.assertEqual(there.wait(), 130)
        self.assertIn(b"KeyboardInterrupt", there.output)
        self.assertNotIn(b"tracelore", there.output)

    def test_stop_and_continue_from_a_shell(self):
        there = OnTerminal(["bash", "--norc", "--noprofile", "-i"], env=dict(environment(), PS1="$ ", PS2="> "))
        there.read_until(b"$ ")
        there.type(b"%s run --quiet -- sh -c 'echo rea\"\"dy; read word; echo \"<$word>\"; exit 5'\n" % PROGRAM.encode())
        there.read_until(b"ready\r\n")
        there.type(b"\x1a")
        there.read_until(b"Stopped")
        there.type(b"stty -a | tr ' ' '\\n' | grep -x 'isi[g]'\n")  # the shell's terminal is as it was
        there.read_until(b"isig\r\n")
        there.type(b"fg\n")
        time.sleep(0.5)
        there.type(b"again\n")
        there.read_until(b"<again>")
        there.read_until(b"$ ")
        there.type(b"echo status=$?\n")
        there.read_until(b"status=5")
        there.type(b"exit\n")
        there.wait()

    def test_size_changes_reach_the_command(self):
        import termios
        script = "trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done"
        there = self.start("sh", "-c", script)
        there.read_until(b"ready")
        termios.tcsetwinsize(there.master, (40, 123))
        there.read_until(b"40 123")
        self.assertEqual(there.wait(), 0)

    def test_the_terminal_is_as_before_after_a_failure(self):
        import termios
        there = OnTerminal(["sh", "-c", "%s run --index %s -- false; stty -a; sleep 0.2" % (PROGRAM, self.index)])
        there.wait()
        self.assertIn(b" icanon", there.output)
        self.assertIn(b" echo ", there.output)


if __name__ == "__main__":
    unittest.main()
