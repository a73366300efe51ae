"""Runs every command of both READMEs against the built program, a real server and files like a reader's."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ["TRACELORE"])

# Commands that are not run as they stand, and what is done in their place. A command of another kind is run.
ELSEWHERE = {
    "./dev": "its name must be in ./dev help (this test runs inside ./dev test)",
    "sudo": "installing packages: tests/packages",
    "podman": "tests/packages",
    "tar": "tests/packages",
    "pip": "tests/clients",
}
# Answers have the exit statuses of grep, and of `verify`.
ANSWERED = {0, 1, 10, 20}

TRACEBACK = """Traceback (most recent call last):
  File "train.py", line 9, in <module>
    loss.backward()
  File "/env/lib/python3.11/site-packages/torch/_tensor.py", line 648, in backward
    torch.autograd.backward(
RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have \
already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). \
Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved \
tensors after calling backward.
"""


def commands(readme):
    """Every command line of the fenced sh blocks, comments taken off."""
    found = []
    for block in re.findall(r"^```sh\n(.*?)^```", readme.read_text(encoding="utf-8"), re.M | re.S):
        for line in block.replace("\\\n", " ").splitlines():
            line = re.sub(r"\s+#\s.*$", "", line).strip()
            if line and not line.startswith("#"):
                found.append(line)
    return found


def anchors(page):
    """The names that a page's headings have as link targets, as Git hosts make them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


class Readme(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-readme-"))
        home = cls.folder / "home"
        (home / "team-notes").mkdir(parents=True)
        (home / "team-notes" / "oom.md").write_text("# Our OOM\n\n```\n%s```\n" % TRACEBACK)
        shutil.copytree(ROOT / "content", cls.folder / "content")
        (cls.folder / "logs").mkdir()
        for rank in range(2):
            (cls.folder / "logs" / ("rank%d.log" % rank)).write_text(TRACEBACK)
        (cls.folder / "train.log").write_text(TRACEBACK)
        (cls.folder / "train.py").write_text("import sys\nsys.stderr.write(%r)\nsys.exit(1)\n" % TRACEBACK)
        binaries = cls.folder / "bin"
        binaries.mkdir()
        (binaries / "tracelore").symlink_to(PROGRAM)
        (binaries / "python").symlink_to(shutil.which("python3"))
        cls.environment = dict(os.environ, HOME=str(home), PATH="%s:%s" % (binaries, os.environ["PATH"]),
                               TRACELORE_INDEX=str(cls.folder / "build" / "index"), PAGER="cat")
        subprocess.run([PROGRAM, "index", "--content", ROOT / "content", "--index", cls.folder / "build" / "index"],
                       check=True, capture_output=True)
        cls.server = subprocess.Popen(
            [PROGRAM, "serve", "--port", "0", "--index", cls.folder / "build" / "index"], env=cls.environment,
            stdout=subprocess.PIPE, text=True)
        cls.address = re.search(r"http://[\d.]+:\d+", cls.server.stdout.readline()).group()

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        shutil.rmtree(cls.folder)

    def run_command(self, line):
        line = line.replace("http://127.0.0.1:8642", self.address)
        done = subprocess.run(["bash", "-c", "set -o pipefail; " + line], cwd=self.folder, env=self.environment,
                              capture_output=True, text=True, timeout=120)
        self.assertIn(done.returncode, ANSWERED, "%s\n%s%s" % (line, done.stdout, done.stderr))
        self.assertTrue(done.stdout or done.stderr, line + " said nothing")

    def check(self, line):
        first = shlex.split(line)[0]
        if first == "./dev":
            offered = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
            self.assertIn(" ".join(shlex.split(line)[:2]), offered)
        elif first not in ELSEWHERE:
            self.run_command(line)

    def test_every_command_runs(self):
        for name in ("README.md", "README.zh.md"):
            lines = commands(ROOT / name)
            self.assertGreater(len(lines), 8, name)
            for line in lines:
                with self.subTest(readme=name, command=line):
                    self.check(line)

    def test_both_languages_have_the_same_commands(self):
        self.assertEqual(commands(ROOT / "README.md"), commands(ROOT / "README.zh.md"))

    def test_links_lead_somewhere(self):
        for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
            text = page.read_text(encoding="utf-8")
            for target in re.findall(r"\]\(([^)\s]+)[^)]*\)", text) + re.findall(r'<img src="([^"]+)"', text):
                if not re.match(r"[a-z]+:", target):
                    with self.subTest(page=page.name, link=target):
                        path, _, anchor = target.partition("#")
                        linked = page.parent / path if path else page
                        self.assertTrue(linked.exists())
                        if anchor:
                            self.assertIn(anchor, anchors(linked))


if __name__ == "__main__":
    unittest.main()
