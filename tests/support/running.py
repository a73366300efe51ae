"""The built program as the Python tests use it: an index of content/, and a running server."""
import contextlib
import os
import re
import shutil
import socket
import subprocess
import tempfile

from indexed import CONTENT, PROGRAM, copy_index_of_content


def sample(entry):
    """The first sample text of an entry."""
    folder = os.path.join(CONTENT, entry, "samples")
    with open(os.path.join(folder, sorted(os.listdir(folder))[0]), encoding="utf-8", newline="") as handle:
        return handle.read()


@contextlib.contextmanager
def content_index():
    """A folder that holds an index of content/ as "index", and may hold anything else."""
    folder = tempfile.mkdtemp(prefix="tracelore-test-")
    try:
        copy_index_of_content(os.path.join(folder, "index"))
        yield folder
    finally:
        shutil.rmtree(folder)


class Server:
    """`tracelore serve` on a free port; what it prints is kept in `log` once it has stopped."""

    def __init__(self, folder, *arguments, env=None):
        self.folder = folder
        self.arguments = arguments
        self.env = dict(os.environ, LC_ALL="C.UTF-8", **(env or {}))
        self.log = b""

    def __enter__(self):
        command = [PROGRAM, "serve", "--port", "0", "--index", os.path.join(self.folder, "index"), *self.arguments]
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, cwd=self.folder, env=self.env, stdout=subprocess.PIPE,
                                        stderr=self.errors)
        said = b""
        while not (match := re.search(rb"http://127\.0\.0\.1:(\d+)", said)):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the server did not start: {said!r} {self.stderr()!r}")
            said += line
        self.said = said
        self.port = int(match.group(1))
        return self

    def __exit__(self, *unused):
        self.process.terminate()
        said, _ = self.process.communicate(timeout=30)
        self.log = self.said + said + self.stderr()
        self.errors.close()

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)
