"""A replica with Xapian's own programs: an index that is edited in place under `serve --watch`, xapian-replicate-server
beside it, xapian-replicate on the other side, and a server over the copy that answers all the while."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http"))
from serving import CONTENT, Serving, free_port, wait_for_port  # noqa: E402

EDITS = 20
EDITED = "cuda-out-of-memory"
PASTE = b"RuntimeError: expected scalar type Half but found Float"


def program(*command, **environment):
    return subprocess.Popen(command, start_new_session=True, env=dict(os.environ, **environment),
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def kill(process):
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Asker(threading.Thread):
    """Pastes, one after the other, until it is told to end."""

    def __init__(self, server):
        super().__init__()
        self.server, self.ended, self.answers = server, threading.Event(), []

    def run(self):
        while not self.ended.is_set():
            answer = self.server.ask("POST", "/api/v1/match", PASTE, {"Content-Type": "text/plain"})
            self.answers.append((answer.status, answer.json().get("id") if answer.status != 200 else None))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *unused):
        self.ended.set()
        self.join()


class Replica(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tracelore-replicas-")
        cls.content = os.path.join(cls.folder, "content")
        shutil.copytree(CONTENT, cls.content)
        cls.primary = Serving("--watch", "--content", cls.content, index=os.path.join(cls.folder, "primary", "index"),
                              environment={"XAPIAN_MAX_CHANGESETS": "100"})
        os.mkdir(os.path.join(cls.folder, "primary"))
        cls.primary.build(cls.content)
        cls.primary.start()
        cls.port = free_port()
        cls.master = program("xapian-replicate-server", "--interface", "127.0.0.1", "--port", str(cls.port),
                             os.path.join(cls.folder, "primary"))
        wait_for_port(cls.port)
        cls.copy = os.path.join(cls.folder, "copy")
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.addClassCleanup(kill, cls.master)
        cls.addClassCleanup(cls.primary.__exit__)

    def follow(self, *options):
        return program("xapian-replicate", "--host", "127.0.0.1", "--port", str(self.port), "--master", "index",
                       "--interval", "1", "--reader-time", "0", *options, self.copy)

    def edit(self, number):
        path = os.path.join(self.content, EDITED, "en.md")
        with open(path) as handle:
            first, rest = handle.read().split("\n", 1)
        with open(path, "w") as handle:
            handle.write("%s (edit %d)\n%s" % (first.split(" (edit")[0], number, rest))

    def await_edit(self, server, number):
        wanted = "(edit %d)" % number
        for _ in range(300):
            answer = server.ask("GET", "/api/v1/entries/" + EDITED)
            if answer.status == 200 and wanted in answer.body.decode():
                return
            time.sleep(0.1)
        self.fail("%s is not seen: %s\n%s" % (wanted, answer.body.decode()[:300], server.log()[-2000:]))

    def test_it_follows_edits_while_pastes_are_answered_and_comes_back_after_a_kill(self):
        self.assertEqual(self.follow("--one-shot").wait(60), 0)
        follower = self.follow()
        try:
            with Serving("--watch", index=self.copy) as server, Asker(server) as asker:
                for number in range(1, EDITS + 1):
                    self.edit(number)
                    self.await_edit(self.primary, number)
                    if number == EDITS // 2:
                        kill(follower)
                    if number == EDITS // 2 + 3:
                        follower = self.follow()
                self.await_edit(server, EDITS)
            self.assertGreater(len(asker.answers), EDITS)
            self.assertEqual({status for status, _ in asker.answers}, {200}, asker.answers[-5:])
        finally:
            kill(follower)


if __name__ == "__main__":
    unittest.main()
