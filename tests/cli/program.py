"""What the tests of the command line share: the built program, an index of content/, a pseudo terminal."""
import atexit
import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import termios
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from indexed import CONTENT, PROGRAM, ROOT, copy_index_of_content  # noqa: E402

# Nothing of the machine's own settings may tell.
FOREIGN = ("TRACELORE_INDEX", "TRACELORE_SERVER", "TRACELORE_LANG", "VIRTUAL_ENV", "CONDA_PREFIX", "NO_COLOR")


def environment(language="en", **more):
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env.update(LC_ALL="zh_CN.UTF-8" if language == "zh" else "C.UTF-8", NO_COLOR="1")
    env.update(more)
    return env


def run(*arguments, stdin=b"", language="en", env=None, timeout=300, cwd=None):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=timeout, cwd=cwd,
                          env=env or environment(language))


# A process starts with the peak of the one that forked it, so a small one of its own starts the program.
PEAK = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
os._exit(0)
"""


def peak(arguments):
    """The exit status and the most memory, in kilobytes.

    A sanitizer has a hundred megabytes of its own, so what a test bounds is the growth over a small text; freed
    memory that the sanitizer holds back to find late uses is kept small.
    """
    said = subprocess.run([sys.executable, "-c", PEAK, PROGRAM, *arguments], capture_output=True, timeout=300,
                          env=environment(ASAN_OPTIONS="quarantine_size_mb=1"), check=True).stdout
    return tuple(int(word) for word in said.split())


def sample(entry, name=None):
    folder = os.path.join(CONTENT, entry, "samples")
    return os.path.join(folder, name or sorted(os.listdir(folder))[0])


def read(path):
    with open(path, "rb") as handle:
        return handle.read()


def folder_of_the_process():
    """A folder that is removed when the tests are over."""
    folder = tempfile.mkdtemp(prefix="tracelore-cli-")
    atexit.register(shutil.rmtree, folder)
    return folder


class WithIndex(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tracelore-cli-")
        cls.index = os.path.join(cls.folder, "index")
        copy_index_of_content(cls.index)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as handle:
            handle.write(data)
        return path


class OnTerminal:
    """A program whose standard streams are a terminal of its own."""

    def __init__(self, arguments, env=None, rows=24, columns=80, shell=False):
        self.output = b""
        self.read = 0
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            termios.tcsetwinsize(0, (rows, columns))  # before the program can ask for it
            env = env or environment()
            env.setdefault("TERM", "xterm-256color")
            os.execvpe(arguments[0], arguments, env)

    def read_until(self, text, seconds=60):
        """Everything so far, once `text` is in what follows the last text that was read up to."""
        deadline = time.monotonic() + seconds
        while text not in self.output[self.read:]:
            if time.monotonic() > deadline or not self.more(deadline):
                raise AssertionError("no %r in %r" % (text, self.output[self.read:]))
        self.read = self.output.index(text, self.read) + len(text)
        return self.output

    def more(self, deadline):
        ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            block = os.read(self.master, 65536)
        except OSError:
            return False
        self.output += block
        return bool(block)

    def type(self, keys):
        os.write(self.master, keys)

    def wait(self, seconds=60):
        """The exit status as a shell has it."""
        deadline = time.monotonic() + seconds
        while self.more(deadline):
            pass
        _, state = os.waitpid(self.pid, 0)
        os.close(self.master)
        return os.waitstatus_to_exitcode(state)
