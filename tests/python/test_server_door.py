"""The package of Python alone, as pip installs its wheel in an environment without a program, against a real server."""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import sysconfig
import threading
import unittest
import venv

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli"))
from program import PROGRAM, ROOT, WithIndex, environment, read, run, sample  # noqa: E402

ENTRY = "autograd-backward-twice"
PASTE = read(sample(ENTRY))
NOBODY = "http://127.0.0.1:9"  # the discard port, where nothing listens


class Door(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.venv = os.path.join(cls.folder, "venv")
        venv.create(cls.venv, with_pip=True, symlinks=True)
        cls.python = os.path.join(cls.venv, "bin/python")
        bill = os.path.join(cls.folder, "sbom.json")
        pathlib.Path(bill).write_text("{}")
        wheel = subprocess.run([os.path.join(ROOT, "packaging/wheel"), "--sbom", bill, "--out", cls.folder], check=True,
                               capture_output=True, text=True).stdout.strip()
        subprocess.run([cls.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", wheel], check=True)
        packages = subprocess.run([cls.python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], check=True,
                                  capture_output=True, text=True).stdout.strip()
        # pytest and IPython are those of the environment of the tests.
        pathlib.Path(packages, "borrowed.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
        cls.server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--index", cls.index, "--log", "off"], stdout=subprocess.PIPE,
                                      env=environment())
        cls.address = cls.server.stdout.readline().decode().split()[-1].rstrip("/.。")
        cls.address = cls.address[cls.address.index("http"):]

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        super().tearDownClass()

    def env(self, **more):
        env = environment(PATH=os.path.join(self.venv, "bin") + ":/usr/bin:/bin", PYTHONDONTWRITEBYTECODE="1", HOME=self.folder,
                          TRACELORE_SERVER=self.address)
        env.pop("TRACELORE", None)
        env.update(more)
        return env

    def run_command(self, *arguments, stdin=PASTE, **more):
        return subprocess.run(["tracelore", *arguments], input=stdin, capture_output=True, env=self.env(**more), timeout=120, cwd=self.folder)

    def run_python(self, *arguments, **more):
        return subprocess.run([self.python, *arguments], capture_output=True, env=self.env(**more), timeout=120, cwd=self.folder)

    def fault(self, done, *words):
        """One line that says what is wrong, and the next command; no traceback."""
        said = done.stderr.decode()
        self.assertEqual(done.returncode, 2, said)
        self.assertNotIn("Traceback", said)
        self.assertEqual([line.partition(":")[0] for line in said.splitlines()], ["error", "hint"], said)
        for word in words:
            self.assertIn(word, said)


class Commands(Door):
    def test_lookup_prints_what_the_program_prints(self):
        ours = self.run_command("lookup", "-", COLUMNS="100")
        theirs = run("lookup", "--server", self.address, "--no-environment", "-", stdin=PASTE, env=environment(COLUMNS="100"))
        self.assertEqual(ours.returncode, 0, ours.stderr)
        self.assertEqual(ours.stdout.decode(), theirs.stdout.decode())
        self.assertIn("tracelore verify " + ENTRY, ours.stdout.decode())

    def test_in_chinese(self):
        ours = self.run_command("lookup", "--lang", "zh", "-", COLUMNS="100")
        theirs = run("lookup", "--server", self.address, "--no-environment", "--lang", "zh", "-", stdin=PASTE, env=environment(COLUMNS="100"))
        self.assertEqual(ours.stdout.decode(), theirs.stdout.decode())

    def test_lookup_as_json_and_its_exit_status(self):
        found = self.run_command("lookup", "--json")
        self.assertEqual(json.loads(found.stdout)["matches"][0]["entry"]["id"], ENTRY)
        self.assertNotIn("printed", json.loads(found.stdout))
        unknown = self.run_command("lookup", "--quiet", stdin=b"ValueError: the moon is full\n")
        self.assertEqual((unknown.returncode, unknown.stdout), (1, b""))

    def test_python_m_is_the_same(self):
        done = self.run_python("-m", "tracelore", "lookup", self.write("paste.txt", PASTE))
        self.assertIn(ENTRY, done.stdout.decode())
        self.assertEqual(done.returncode, 0)

    def test_a_log_that_is_too_long_is_sent_in_parts_and_keeps_its_line_numbers(self):
        noise = b"".join(b"step %d loss 0.5\n" % number for number in range(120_000))
        found = json.loads(self.run_command("lookup", "--json", stdin=noise + PASTE).stdout)
        self.assertEqual(found["matches"][0]["entry"]["id"], ENTRY)
        whole = json.loads(run("lookup", "--json", "--index", self.index, "--no-environment", stdin=noise + PASTE).stdout)
        self.assertEqual(found["matches"][0]["why"]["lines"], whole["matches"][0]["why"]["lines"])

    def test_a_text_of_powershell(self):
        found = self.run_command("lookup", "--json", stdin=PASTE.decode().encode("utf-16"))
        self.assertEqual(json.loads(found.stdout)["matches"][0]["entry"]["id"], ENTRY)

    def test_search_and_show(self):
        self.assertIn("tracelore show cuda-out-of-memory", self.run_command("search", "显存不足").stdout.decode())
        self.assertEqual(self.run_command("search", "qqqqqqqq xyzzyxyzzy").returncode in (0, 1), True)
        self.assertIn("# CUDA out of memory", self.run_command("show", "cuda-out-of-memory").stdout.decode())
        snippet = self.run_command("show", ENTRY, "--snippet").stdout
        compile(snippet, "verify.py", "exec")

    def test_verify_runs_the_servers_check_in_this_python(self):
        done = self.run_command("verify", ENTRY, "--python", self.python)
        self.assertEqual(done.returncode, 20, done.stdout + done.stderr)  # torch is not installed here: skipped

    def test_run_leaves_the_command_as_it_is_and_answers_below(self):
        script = self.write("fail.py", b"import sys\nprint('out')\nsys.stderr.write(%r)\nsys.exit(3)\n" % PASTE.decode())
        done = self.run_command("run", "--", sys.executable, script, stdin=b"")
        self.assertEqual((done.returncode, done.stdout), (3, b"out\n"))
        said = done.stderr.decode()
        self.assertLess(said.index("Trying to backward"), said.index("── tracelore ──"))
        self.assertIn("tracelore show " + ENTRY, said)
        quiet = self.run_command("run", "true", stdin=b"")
        self.assertEqual((quiet.returncode, quiet.stderr), (0, b""))

    def test_its_version_says_what_it_is(self):
        self.assertIn("Python", self.run_command("--version").stdout.decode())


class Faults(Door):
    def test_no_server_is_named(self):
        self.fault(self.run_command("lookup", TRACELORE_SERVER=""), "TRACELORE_SERVER", "tracelore serve")

    def test_nobody_listens(self):
        self.fault(self.run_command("lookup", TRACELORE_SERVER=NOBODY), NOBODY, "curl")

    def test_no_address(self):
        self.fault(self.run_command("lookup", TRACELORE_SERVER="errors.example.org"), "errors.example.org")

    def test_no_such_entry(self):
        self.fault(self.run_command("show", "no-such-entry"), "404")

    def test_no_such_file(self):
        self.fault(self.run_command("lookup", "/no/such.log"), "/no/such.log")

    def test_nothing_to_look_up(self):
        self.fault(self.run_command("lookup", stdin=b""), "400")

    def test_what_only_the_program_can(self):
        for command in ("serve", "mcp", "index", "doctor"):
            with self.subTest(command):
                self.fault(self.run_command(command), command, "pip install tracelore")

    def test_each_command_is_there_or_says_that_it_needs_the_program(self):
        listed = run("--help").stdout.decode().partition("Commands:\n")[2].partition("\n\n")[0]
        names = [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and not line.startswith("   ")]
        self.assertGreater(len(names), 15, listed)
        for name in names:
            if name == "help":
                continue
            with self.subTest(name):
                done = self.run_command(name, "--help")
                if done.returncode:
                    self.fault(done, name, "pip install tracelore")

    def test_a_program_of_another_kind_of_machine(self):
        program = self.write("foreign", b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\xf3\x00" + bytes(60))
        os.chmod(program, 0o755)
        done = self.run_python("-m", "tracelore", "lookup", TRACELORE=program)
        self.assertEqual(done.returncode, 2)
        self.assertIn("pip install --force-reinstall tracelore", done.stderr.decode())
        self.assertNotIn("Traceback", done.stderr.decode())

    def test_a_server_that_sends_elsewhere_is_not_followed(self):
        class Elsewhere(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(307)
                self.send_header("Location", Faults.address + "/api/v1/match")
                self.end_headers()

            def log_message(self, *_):
                pass

        listener = http.server.HTTPServer(("127.0.0.1", 0), Elsewhere)
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        self.fault(self.run_command("lookup", TRACELORE_SERVER="http://127.0.0.1:%d" % listener.server_port), "307")
        listener.shutdown()
        listener.server_close()

    def test_an_older_server_prints_nothing_but_answers(self):
        class Older(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                body = b'{"verdict": "exact", "matches": [{"entry": {"id": "x", "url": "/entries/x"}}]}'
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        listener = http.server.HTTPServer(("127.0.0.1", 0), Older)
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        address = "http://127.0.0.1:%d" % listener.server_port
        done = self.run_command("lookup", TRACELORE_SERVER=address)
        self.assertEqual(done.returncode, 2)
        self.assertIn(address + "/entries/x", done.stderr.decode())
        self.assertEqual(self.run_command("lookup", "--json", TRACELORE_SERVER=address).returncode, 0)
        listener.shutdown()
        listener.server_close()


class Plugins(Door):
    def test_the_library(self):
        code = "import tracelore as t; print(t.ask(%r)['matches'][0]['entry']['id'])" % PASTE.decode()
        self.assertEqual(self.run_python("-c", code).stdout.decode().strip(), ENTRY)
        code = "import tracelore as t; print(t.ask('x'), repr(t.explain('x'))); print(t.answer('x')); print(t.reason_of_silence())"
        said = self.run_python("-c", code, TRACELORE_SERVER="").stdout.decode().splitlines()
        self.assertEqual(said[0], "None ''")
        self.assertEqual(["TRACELORE_SERVER" in line for line in said[1:]], [True, True])

    def test_pytest(self):
        script = self.write("test_step.py", b"def test_step():\n    raise RuntimeError(%r)\n" % PASTE.decode().rpartition("Error: ")[2])
        options = ["-m", "pytest", "-p", "no:cacheprovider", script, "--tracelore"]
        self.assertIn("tracelore verify " + ENTRY, self.run_python(*options).stdout.decode())
        self.assertIn("tracelore: This Tracelore is Python alone", self.run_python(*options, TRACELORE_SERVER="").stdout.decode())

    def test_the_notebook(self):
        failing = "get_ipython().run_cell(%r)\n" % ("raise RuntimeError(%r)" % PASTE.decode().rpartition("Error: ")[2])
        script = self.write("cells.ipy", ("%load_ext tracelore\nfrom IPython import get_ipython\n" + failing + "%tracelore\n").encode())
        said = self.run_python("-m", "IPython", "--no-banner", "--colors=NoColor", script).stdout.decode()
        self.assertIn("tracelore verify " + ENTRY, said)

    def test_the_hook_of_an_environment(self):
        self.assertEqual(self.run_command("python-hook", "--install").returncode, 0)
        code = "raise RuntimeError(%r)" % PASTE.decode().rpartition("Error: ")[2]
        self.assertIn("tracelore verify " + ENTRY, self.run_python("-c", code).stderr.decode())
        self.assertEqual(self.run_command("python-hook", "--remove").returncode, 0)
        self.assertNotIn("tracelore", self.run_python("-c", code).stderr.decode())


if __name__ == "__main__":
    unittest.main()
