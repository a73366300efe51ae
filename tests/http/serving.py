"""The built program as a server on a free port, for tests in Python."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from indexed import CONTENT, PROGRAM, ROOT, copy_index_of_content, index_of_content  # noqa: E402, F401


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Serving:
    """`with Serving("--rate-limit", "3") as server:`; `server.folder` is removed at the end."""

    def __init__(self, *options, index=None, environment=None):
        self.options = options
        self.folder = tempfile.mkdtemp(prefix="tracelore-serving-")
        self.index = index or os.path.join(self.folder, "index")
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", **(environment or {}))
        self.log_path = os.path.join(self.folder, "log")
        self.process = None

    def build(self, content):
        subprocess.run([PROGRAM, "index", "--content", content, "--index", self.index], check=True,
                       stdout=subprocess.DEVNULL, env=self.environment)

    def start(self):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [PROGRAM, "serve", "--port", "0", "--index", self.index, *self.options],
                stdout=subprocess.PIPE, stderr=log, env=self.environment)
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://[^:]+:(\d+)", line)
        assert found, "no address in %r; log: %s" % (line, self.log())
        self.port = int(found.group(1))
        self.url = "http://127.0.0.1:%d" % self.port
        return self

    def stop(self, seconds=30):
        """The exit status."""
        if self.process.poll() is None:
            self.process.terminate()
        status = self.process.wait(seconds)
        self.process.stdout.close()
        return status

    def __enter__(self):
        if not os.path.exists(self.index):
            copy_index_of_content(self.index)
        return self.start()

    def __exit__(self, *unused):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
        shutil.rmtree(self.folder)

    def log(self):
        with open(self.log_path, "rb") as handle:
            return handle.read().decode(errors="replace")

    def ask(self, method, target, body=None, headers=None, timeout=30):
        request = urllib.request.Request(self.url + target, data=body, headers=headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=timeout) as reply:
                return Answer(reply.status, reply.headers, reply.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, error.headers, error.read())

    def get(self, target, **headers):
        return self.ask("GET", target, headers=headers)

    def post(self, target, body, **headers):
        return self.ask("POST", target, body if isinstance(body, bytes) else body.encode(), headers)

    def wait_until(self, condition, seconds=30):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if condition():
                return True
            time.sleep(0.1)
        return False
