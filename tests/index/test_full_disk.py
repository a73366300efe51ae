"""A disk that is full while an index is changed in place or built anew: the old state or the new one, a message that says
so, and everything there once there is room. Needs a small tmpfs, so it runs as root alone."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http"))
from serving import CONTENT, PROGRAM, Serving  # noqa: E402

ENTRIES = sorted(entry for entry in os.listdir(CONTENT) if os.path.isdir(os.path.join(CONTENT, entry, "samples")))[:40]
DISK = tempfile.mkdtemp(prefix="tracelore-full-disk-")
INDEX = os.path.join(DISK, "index")
# Xapian 1.4's compact() never frees its tables when a write fails; a build under sanitizers would end with that.
KNOWN_LEAKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "xapian_compact_leaks.txt")


def setUpModule():
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", DISK], capture_output=True)
    if done.returncode != 0:
        os.rmdir(DISK)
        raise unittest.SkipTest("no tmpfs: " + done.stderr.decode())


def tearDownModule():
    subprocess.run(["umount", "-l", DISK], check=True)
    os.rmdir(DISK)


class Filled:
    """The disk has so many bytes left, as long as this is held."""

    def __init__(self, left):
        self.left, self.path = left, os.path.join(DISK, "filler")

    def __enter__(self):
        disk = os.statvfs(DISK)
        with open(self.path, "wb") as file:
            os.posix_fallocate(file.fileno(), 0, disk.f_bavail * disk.f_frsize - self.left)

    def __exit__(self, *unused):
        os.remove(self.path)


def content_of(folder, entries):
    for entry in entries:
        shutil.copytree(os.path.join(CONTENT, entry), os.path.join(folder, entry))
    return folder


class FullDisk(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(INDEX, ignore_errors=True)
        self.folder = tempfile.mkdtemp(prefix="tracelore-content-")
        self.addCleanup(shutil.rmtree, self.folder)

    def check_database(self):
        done = subprocess.run(["xapian-check", INDEX], capture_output=True, text=True)
        self.assertIn("No errors found", done.stdout + done.stderr)

    def test_a_build(self):
        content = content_of(os.path.join(self.folder, "content"), ENTRIES)
        command = [PROGRAM, "index", "--content", content, "--index", INDEX]
        subprocess.run(command, check=True, capture_output=True)
        before = sorted(os.listdir(INDEX))
        for left in (0, 8 << 10, 200 << 10, 2 << 20):
            with self.subTest(left), Filled(left):
                done = subprocess.run(command, capture_output=True, text=True,
                                      env={**os.environ, "LSAN_OPTIONS": "print_suppressions=0:suppressions=" + KNOWN_LEAKS})
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("cannot be written", done.stderr)
                self.assertIn("df -h", done.stderr)
            self.assertEqual(sorted(os.listdir(DISK)), ["index"], "nothing is left behind")
            self.assertEqual(sorted(os.listdir(INDEX)), before)
            self.check_database()
        subprocess.run(command, check=True, capture_output=True)

    def test_a_change_in_place(self):
        content = content_of(os.path.join(self.folder, "content"), ENTRIES[:-5])
        with Serving("--content", content, "--watch", index=INDEX) as server:
            def entries():
                return server.get("/api/v1/stats").json()["entries"]

            def heals():
                return server.get("/readyz").status == 200 and entries() == len(os.listdir(content))
            for entry, left in zip(ENTRIES[-5:], (0, 8 << 10, 40 << 10, 120 << 10, 400 << 10)):
                with self.subTest(left):
                    self.assertTrue(server.wait_until(heals))
                    before = entries()
                    with Filled(left):
                        content_of(content, [entry])
                        self.assertTrue(server.wait_until(
                            lambda: server.get("/readyz").status == 503 or entries() == before + 1))
                        self.assertIn(entries(), (before, before + 1))
                        self.assertEqual(server.get("/api/v1/entries/" + ENTRIES[0]).status, 200)
                        if left == 0:
                            self.assertEqual(server.get("/readyz").json()["code"], "file_unwritable")
                            self.assertIn("df -h", server.log())
                    self.assertTrue(server.wait_until(heals), server.log())
                    self.check_database()


if __name__ == "__main__":
    unittest.main()
