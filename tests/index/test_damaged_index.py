"""An index folder that is damaged, of another schema or without rights: the right answer or a clear error with the command
that mends, in both languages; and the command mends (docs/decisions/0035-xapian-is-the-index.md)."""
import json
import os
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli"))
from program import CONTENT, PROGRAM, WithIndex, environment, run, sample  # noqa: E402

NOBODY = 65534
TABLES = ("docdata", "position", "postlist", "spelling", "termlist")
QUESTION = "worker killed while loading data"

# Runs in Debian's own Python, which has the binding.
OF_ANOTHER_SCHEMA = """
import json, sys, xapian
database = xapian.WritableDatabase(sys.argv[1], xapian.DB_OPEN)
info = json.loads(database.get_metadata("tracelore.info"))
info["schema"] += int(sys.argv[2])
database.set_metadata("tracelore.info", json.dumps(info))
database.commit()
"""


def asked(index, language="en"):
    """What a paste and a question are answered with: the status, the answer without its times, the errors."""
    answers = []
    for command in (["lookup", "--json", "--stable", sample("cuda-out-of-memory")], ["search", "--json", QUESTION]):
        done = run(*command, "--index", index, language=language, timeout=60)
        answer = json.loads(done.stdout) if done.returncode < 2 else {}
        answer.pop("took_ms", None)
        answers.append((done.returncode, answer, done.stderr.decode()))
    return answers


class DamagedIndex(WithIndex):
    def setUp(self):
        self.damaged = os.path.join(self.folder, "damaged")
        shutil.rmtree(self.damaged, ignore_errors=True)
        shutil.copytree(self.index, self.damaged)

    def assert_said(self, done, error, command):
        status, _, said = done
        self.assertEqual(status, 2, said)
        self.assertIn(error, said)
        self.assertIn("hint: " + command, said)

    def test_a_truncated_table(self):
        right = asked(self.index)
        for table in TABLES:
            path = os.path.join(self.damaged, table + ".glass")
            size = os.path.getsize(path)
            for left in (0, 1, 5000, size // 2, size - 1):
                with self.subTest(table=table, left=left):
                    os.truncate(path, left)
                    for done, wanted in zip(asked(self.damaged), right):
                        if done[0] == 2:
                            self.assertRegex(done[2], r"(?s)error: The index.*hint: .*tracelore index --content")
                        else:
                            self.assertEqual(done, wanted)
                    shutil.copy(os.path.join(self.index, table + ".glass"), path)

    def test_building_anew_mends(self):
        for table in TABLES:
            os.truncate(os.path.join(self.damaged, table + ".glass"), 5000)
        self.assertEqual(run("index", "--content", CONTENT, "--index", self.damaged).returncode, 0)
        self.assertEqual(asked(self.damaged), asked(self.index))

    def test_another_schema(self):
        for step in (1, -2):
            subprocess.run(["/usr/bin/python3", "-c", OF_ANOTHER_SCHEMA, self.damaged, str(step)], check=True, timeout=60)
            for done in asked(self.damaged):
                self.assert_said(done, "The index is of schema", "tracelore update --from FILE")
            for done in asked(self.damaged, "zh"):
                self.assertEqual(done[0], 2)
                self.assertRegex(done[2], "索引的格式版本是 [0-9]+，本程序需要 [0-9]+")
        self.assertEqual(run("index", "--content", CONTENT, "--index", self.damaged).returncode, 0)
        self.assertEqual(asked(self.damaged), asked(self.index))


@unittest.skipUnless(os.geteuid() == 0, "only root can run a program as somebody else")
class WithoutRights(WithIndex):
    def setUp(self):
        os.chmod(self.folder, 0o755)
        self.program = shutil.copy(PROGRAM, os.path.join(self.folder, "program"))
        self.closed = os.path.join(self.folder, "closed")
        shutil.copytree(self.index, self.closed)
        self.addCleanup(shutil.rmtree, self.closed)

    def as_nobody(self, *command, language="en"):
        done = subprocess.run([self.program, *command], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, user=NOBODY,
                              group=NOBODY, extra_groups=[], cwd="/", env=environment(language, HOME="/"))
        return done.returncode, done.stderr.decode()

    def test_a_folder_that_may_not_be_read(self):
        os.chmod(self.closed, 0o700)
        status, said = self.as_nobody("search", QUESTION, "--index", self.closed)
        self.assertEqual((status, said.splitlines()),
                         (2, [f"error: The index at {self.closed} cannot be read.",
                              f"hint: ls -ld {self.closed}    (whose it is; to build it anew:  "
                              f"tracelore index --content content --index {self.closed})"]))
        self.assertIn(f"{self.closed} 处的索引无法读取。", self.as_nobody("search", QUESTION, "--index", self.closed, language="zh")[1])

    def test_a_folder_that_may_not_be_written(self):
        content = os.path.join(self.folder, "content")
        shutil.copytree(os.path.join(CONTENT, "cuda-out-of-memory"), os.path.join(content, "cuda-out-of-memory"))
        before = asked(self.closed)
        status, said = self.as_nobody("index", "--content", content, "--index", self.closed)
        self.assertEqual(status, 2, said)
        self.assertIn(f"{self.folder} cannot be written.", said)
        self.assertIn(f"hint: ls -ld {self.folder};", said)
        self.assertEqual(asked(self.closed), before)


if __name__ == "__main__":
    unittest.main()
