"""What is made for Python against the built program: the hook, the pytest plugin, the IPython magic."""
import functools
import json
import os
import shutil
import subprocess
import sysconfig
import unittest
import venv

from program import PROGRAM, ROOT, WithIndex, environment, folder_of_the_process, run

ENTRY = "autograd-backward-twice"
MESSAGE = ("Trying to backward through the graph a second time (or directly access saved tensors after they have already "
           "been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). "
           "Specify retain_graph=True if you need to backward through the graph a second time or if you need to access "
           "saved tensors after calling backward.")


@functools.cache
def client_interpreter():
    """The Python of an environment into which pip installed the package from the tree, outside the tree and without its source
    on any path; pytest and IPython are those of the environment of the tests."""
    folder = folder_of_the_process()
    environment_folder = os.path.join(folder, "client-venv")
    venv.create(environment_folder, with_pip=True, symlinks=True)
    interpreter = os.path.join(environment_folder, "bin/python")
    source = os.path.join(folder, "client-source")  # pip leaves its build in the source's folder
    shutil.copytree(os.path.join(ROOT, "clients/python"), source)
    pip = [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", source]
    installed = subprocess.run(pip, capture_output=True, timeout=300)
    assert installed.returncode == 0, installed.stderr.decode()
    packages = subprocess.run([interpreter, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
                              capture_output=True, check=True).stdout.decode().strip()
    with open(os.path.join(packages, "borrowed.pth"), "w") as handle:
        handle.write(sysconfig.get_paths()["purelib"] + "\n")
    return interpreter


class Clients(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.interpreter = client_interpreter()

    def python(self, *arguments, stdin=b"", **more):
        env = environment(TRACELORE=PROGRAM, TRACELORE_INDEX=self.index, PYTHONDONTWRITEBYTECODE="1")
        env.update(more)
        return subprocess.run([self.interpreter, *arguments], input=stdin, capture_output=True, env=env, timeout=300,
                              cwd=self.folder)

    def failing_script(self, name):
        return self.write(name, ("def test_step():\n    raise RuntimeError(%r)\n" % MESSAGE).encode())


class Hook(Clients):
    def test_an_uncaught_exception_is_explained_below_its_traceback(self):
        hook = run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout
        compile(hook, "hook.py", "exec")
        script = self.write("uncaught.py", hook + b"\nraise RuntimeError(%r)\n" % MESSAGE)
        said = self.python(script).stderr.decode()
        self.assertLess(said.index("RuntimeError: Trying"), said.index("tracelore verify " + ENTRY))

    def test_plain_bugs_get_one_line_and_the_status_stays_pythons(self):
        hook = run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout
        done = self.python(self.write("plain.py", hook + b"\n{}['moon']\n"))
        self.assertTrue(done.stderr.endswith(b"KeyError: 'moon'\nNot known to Tracelore.\n"), done.stderr)
        self.assertEqual(done.returncode, 1)

    def test_it_explains_where_standard_error_is_no_file_and_imports_nothing_before(self):
        hook = run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout
        script = self.write("collected.py", hook + (
            "\nassert 'subprocess' not in sys.modules\nimport io\nreal, sys.stderr = sys.stderr, io.StringIO()\n"
            "try:\n    raise RuntimeError(%r)\nexcept RuntimeError as error:\n"
            "    sys.excepthook(type(error), error, error.__traceback__)\n"
            "real.write(sys.stderr.getvalue())\n" % MESSAGE).encode())
        self.assertIn("tracelore verify " + ENTRY, self.python("-S", script).stderr.decode())

    def test_of_the_ranks_of_one_job_the_first_speaks_and_the_launcher_is_silent(self):
        hook = run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout
        rank = self.write("rank.py", hook + b"\nraise RuntimeError(%r)\n" % MESSAGE)
        launcher = self.write("launcher.py", hook + (
            "\nimport os, subprocess, sys\nranks = [subprocess.Popen([sys.executable, %r], env=dict(os.environ, RANK=str(at), WORLD_SIZE='4'))"
            " for at in range(4)]\nfor rank in ranks:\n    rank.wait()\nraise RuntimeError(%r)\n" % (rank, MESSAGE)).encode())
        said = self.python(launcher).stderr.decode()
        self.assertEqual(said.count("Traceback (most recent"), 5)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 1, said)
        alone = self.python(rank).stderr.decode()  # another job
        self.assertEqual(alone.count("tracelore verify " + ENTRY), 1, alone)

    def test_where_the_program_is_gone_it_says_so(self):
        hook = run("python-hook", env=environment(TRACELORE_INDEX=self.index)).stdout.replace(PROGRAM.encode(), b"/no/such/tracelore")
        said = self.python(self.write("gone.py", hook + b"\nraise RuntimeError('x')\n")).stderr.decode()
        self.assertIn("/no/such/tracelore is no longer there", said)
        self.assertNotIn("Not known", said)

    def test_it_is_installed_into_an_environment_and_removed(self):
        packages = os.path.join(self.folder, "venv/lib/python3.11/site-packages")
        os.makedirs(packages)
        env = environment(VIRTUAL_ENV=os.path.join(self.folder, "venv"))
        self.assertEqual(run("python-hook", "--install", env=env).returncode, 0)
        self.assertEqual(sorted(os.listdir(packages)), ["tracelore_hook.pth", "tracelore_hook.py"])
        code = "import site; site.addsitedir(%r); raise RuntimeError(%r)" % (packages, MESSAGE)
        self.assertIn("tracelore verify " + ENTRY, self.python("-c", code).stderr.decode())
        self.assertEqual(run("python-hook", "--remove", env=env).returncode, 0)
        self.assertEqual(os.listdir(packages), [])

    def test_a_python_of_the_system_is_told_from_an_environment(self):
        for packages, of_system in {"lib/python3.11/site-packages": True, "lib/python3/dist-packages": True, "lib/python3.12/site-packages": False}.items():
            prefix = os.path.join(self.folder, packages.replace("/", "-"))
            os.makedirs(os.path.join(prefix, packages))
            if of_system:
                self.write(os.path.join(prefix, "lib/python3.11/EXTERNALLY-MANAGED"), b"[externally-managed]\n")
            said = run("python-hook", "--install", env=environment(VIRTUAL_ENV=prefix))
            with self.subTest(packages):
                self.assertEqual((said.returncode, b"--python VENV/bin/python" in said.stderr), (0, of_system))


class Library(Clients):
    def test_a_missing_program_is_no_answer_and_no_error(self):
        code = "import tracelore as t; print(t.ask('x'), repr(t.explain('x')))"
        done = self.python("-c", code, TRACELORE="/no/such/program")
        self.assertEqual(done.stdout, b"None ''\n", done.stderr)

    def test_who_asks_without_the_program_is_told_so_and_not_that_nothing_is_known(self):
        code = "import tracelore as t; print(t.answer('x')); print(t.reason_of_silence())"
        said = self.python("-c", code, TRACELORE="/no/such/program").stdout.decode()
        self.assertEqual(said.count("/no/such/program"), 2, said)
        self.assertNotIn("Not known", said)
        self.assertEqual(self.python("-c", code).stdout.decode().split("\n"), ["Not known to Tracelore.", "", ""])

    def test_its_name_of_before_still_works(self):
        code = "import tracelore_client as t; print(t.answer('x'))"
        self.assertEqual(self.python("-c", code).stdout, b"Not known to Tracelore.\n")

    def test_ask_gives_the_object_of_the_http_answer(self):
        code = "import tracelore as t; print(t.ask('RuntimeError: ' + %r)['matches'][0]['entry']['id'])" % MESSAGE
        self.assertEqual(self.python("-c", code).stdout.decode().strip(), ENTRY)


class Pytest(Clients):
    def test_a_known_failure_is_explained_only_when_asked(self):
        script = self.failing_script("test_step.py")
        options = ["-m", "pytest", "-p", "no:cacheprovider", script]
        with_it = self.python(*options, "--tracelore").stdout.decode()
        without = self.python(*options).stdout.decode()
        self.assertEqual(with_it.count("tracelore verify " + ENTRY), 1)
        self.assertNotIn("tracelore verify", without)
        missing = self.python(*options, "--tracelore", TRACELORE="/no/such/program").stdout.decode()
        self.assertIn("tracelore: The program /no/such/program cannot be started", missing)

    def test_with_workers_of_xdist_each_answer_stands_once(self):
        script = self.write("test_many.py", ("import pytest\n\n\n@pytest.mark.parametrize('at', range(4))\ndef test_step(at):\n"
                                             "    raise RuntimeError(%r)\n" % MESSAGE).encode())
        said = self.python("-m", "pytest", "-p", "no:cacheprovider", "-n", "2", script, "--tracelore").stdout.decode()
        self.assertIn("4 failed", said)
        self.assertEqual(said.count("tracelore verify " + ENTRY), 4, said)  # one a failure


class Notebook(Clients):
    def test_the_magic_explains_the_last_exception_and_every_one_in_auto(self):
        failing = "shell.run_cell(%r)\n" % ("raise RuntimeError(%r)" % MESSAGE)
        script = self.write("cells.ipy", (
            "%load_ext tracelore\nfrom IPython import get_ipython\nshell = get_ipython()\n" + failing
            + "print('== asked')\n%tracelore\nprint('== auto')\n%tracelore auto\n" + failing
            + "print('== off')\n%tracelore off\n" + failing).encode())
        said = self.python("-m", "IPython", "--no-banner", "--colors=NoColor", script, HOME=self.folder).stdout.decode()
        before, asked = said.split("== asked")
        asked, auto = asked.split("== auto")
        auto, off = auto.split("== off")
        for part, expected in ((before, False), (asked, True), (auto, True), (off, False)):
            self.assertEqual("tracelore verify " + ENTRY in part, expected, said)

    def test_a_notebook_gets_markdown_and_the_newest_name_of_the_last_exception_counts(self):
        code = ("import json, sys\nfrom IPython.core.interactiveshell import InteractiveShell\n"
                "from IPython.utils.capture import capture_output\nshell = InteractiveShell.instance()\n"
                "shell.run_line_magic('load_ext', 'tracelore')\n"
                "for name in ('last_exc', 'last_value'):\n"
                "    for other in ('last_exc', 'last_value'):\n        vars(sys).pop(other, None)\n"
                "    setattr(sys, name, RuntimeError(%r))\n"
                "    with capture_output() as shown:\n        shell.run_line_magic('tracelore', '')\n"
                "    print(json.dumps(shown.outputs[0].data))\n"
                "shell.run_line_magic('unload_ext', 'tracelore')\nprint('tracelore' in shell.magics_manager.magics['line'])\n" % MESSAGE)
        done = self.python("-c", code, HOME=self.folder)
        *shown, left = done.stdout.decode().splitlines()[-3:]
        self.assertEqual((len(shown), left), (2, "False"), done.stderr)
        for data in map(json.loads, shown):
            self.assertTrue(data["text/markdown"].startswith("## "), data)
            self.assertIn("tracelore verify " + ENTRY, data["text/markdown"])
            self.assertIn("tracelore verify " + ENTRY, data["text/plain"])

    def test_without_the_program_it_says_so(self):
        script = self.write("missing.ipy", (
            "%load_ext tracelore_client\nfrom IPython import get_ipython\nget_ipython().run_cell(\"1 / 0\")\n"
            "%tracelore\n").encode())
        said = self.python("-m", "IPython", "--no-banner", "--colors=NoColor", script, HOME=self.folder,
                           TRACELORE="/no/such/program").stdout.decode()
        self.assertIn("/no/such/program cannot be started", said)
        self.assertNotIn("Not known", said)


if __name__ == "__main__":
    unittest.main()
