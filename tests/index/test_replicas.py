"""Replicas with Xapian's own programs, as the units of packaging/ start them: an index that is edited in place under
`serve --watch`, xapian-replicate-server beside it, xapian-replicate on the other side, and a server over the copy."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http"))
from serving import CONTENT, PROGRAM, Serving  # noqa: E402
from xapian_tools import Master  # noqa: E402

FOLDER = tempfile.mkdtemp(prefix="tracelore-replicas-")
ENTRIES = ("cuda-out-of-memory", "device-mismatch")
EDITS = 20
PASTE = os.path.join(CONTENT, "cuda-out-of-memory", "samples")


def tearDownModule():
    shutil.rmtree(FOLDER)


def run(*arguments, stdin=b""):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120)


def paste():
    with open(os.path.join(PASTE, sorted(os.listdir(PASTE))[0]), "rb") as file:
        return file.read()


def match(server):
    """The status, and all that the answer says but the time."""
    answer = server.post("/api/v1/match", paste(), **{"Content-Type": "text/plain"})
    return answer.status, {key: value for key, value in answer.json().items() if key != "took_ms"}


class Asker(threading.Thread):
    """Pastes, one after the other, until it is told to end."""

    def __init__(self, server):
        super().__init__()
        self.server, self.ended, self.statuses = server, threading.Event(), []

    def run(self):
        while not self.ended.is_set():
            self.statuses.append(match(self.server)[0])

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *unused):
        self.ended.set()
        self.join()


class Replicas(unittest.TestCase):
    """An index that is edited in place, and a machine that follows it with Xapian's own tools."""

    def setUp(self):
        self.here = tempfile.mkdtemp(dir=FOLDER)
        self.content, self.replica = self.path("content"), self.path("replica")
        for entry in ENTRIES:
            self.add(entry)
        self.build()

    def path(self, *names):
        return os.path.join(self.here, *names)

    def add(self, entry):
        shutil.copytree(os.path.join(CONTENT, entry), os.path.join(self.content, entry))

    def build(self):
        done = run("index", "--content", self.content, "--index", self.path("master", "index"))
        self.assertEqual(done.returncode, 0, done.stderr)

    def edited(self, changesets):
        """The server that edits the index; it keeps so many changes."""
        return Serving("--content", self.content, "--watch", index=self.path("master", "index"),
                       environment={"XAPIAN_MAX_CHANGESETS": changesets})

    def has(self, server, entry):
        return server.get("/api/v1/entries/" + entry).status == 200

    def comes(self, server, entry):
        self.assertTrue(server.wait_until(lambda: self.has(server, entry)), entry)

    def test_changes_are_followed_while_requests_run(self):
        with Master(self.path("master")) as master, self.edited("100") as writer:
            self.assertIn("1 copies, 0 changesets", master.follow(self.replica))
            with Serving("--watch", index=self.replica) as server:
                self.comes(server, "device-mismatch")
                for entry in ("autograd-backward-twice", "nccl-watchdog-timeout"):
                    self.add(entry)
                    self.comes(writer, entry)
                    self.assertIn("0 copies, 1 changesets", master.follow(self.replica))
                    self.comes(server, entry)
                shutil.rmtree(os.path.join(self.content, "device-mismatch"))
                self.assertTrue(writer.wait_until(lambda: not self.has(writer, "device-mismatch")))
                master.follow(self.replica)
                self.assertTrue(server.wait_until(lambda: not self.has(server, "device-mismatch")))
                self.assertEqual(server.get("/readyz").json()["generation"], writer.get("/readyz").json()["generation"])
                self.assertEqual(match(server), match(writer))

    def test_where_no_changes_are_kept_and_after_a_build_a_copy_comes(self):
        with Master(self.path("master")) as master:
            master.follow(self.replica)
            with Serving("--watch", index=self.replica) as server:
                with self.edited("0") as writer:
                    self.add("nccl-watchdog-timeout")
                    self.comes(writer, "nccl-watchdog-timeout")
                    self.assertIn("1 copies, 0 changesets", master.follow(self.replica))
                    self.comes(server, "nccl-watchdog-timeout")
                self.add("autograd-backward-twice")
                self.build()
                self.assertIn("1 copies, 0 changesets", master.follow(self.replica))
                self.comes(server, "autograd-backward-twice")

    def test_a_replica_is_not_replaced(self):
        with Master(self.path("master")) as master:
            master.follow(self.replica)
            done = run("index", "--content", self.content, "--index", self.replica)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertEqual(run("lookup", "--index", self.replica, "-", stdin=b"RuntimeError: boom").returncode, 1)

    def edit(self, number):
        path = os.path.join(self.content, "device-mismatch", "en.md")
        with open(path, encoding="utf-8") as file:
            title, rest = file.read().split("\n", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write("%s (edit %d)\n%s" % (title.split(" (edit")[0], number, rest))

    def shows(self, server, number):
        wanted = b"(edit %d)" % number
        self.assertTrue(server.wait_until(lambda: wanted in server.get("/api/v1/entries/device-mismatch").body), wanted)

    def test_twenty_edits_while_pastes_are_answered_and_a_kill_among_them(self):
        with Master(self.path("master")) as master, self.edited("100") as writer:
            master.follow(self.replica)
            follower = master.keep_following(self.replica)
            try:
                with Serving("--watch", index=self.replica) as server, Asker(server) as asker:
                    for number in range(1, EDITS + 1):
                        self.edit(number)
                        self.shows(writer, number)
                        if number == EDITS // 2:
                            follower.send_signal(signal.SIGKILL)
                            follower.wait()
                        if number == EDITS // 2 + 3:
                            follower = master.keep_following(self.replica)
                    self.shows(server, EDITS)
                self.assertGreater(len(asker.statuses), EDITS)
                self.assertEqual(set(asker.statuses), {200})
            finally:
                follower.kill()
                follower.wait()


if __name__ == "__main__":
    unittest.main()
