"""More than one machine. An index in two parts, one of them behind a real xapian-tcpsrv: the answers of the single index,
partial answers while a part is down or slow, whole ones again when it is back. Replicas: indexes that are taken over."""
import glob
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http"))
from serving import CONTENT, PROGRAM, ROOT, Serving, index_of_content  # noqa: E402
from xapian_tools import Remote, RemoteOfTheUnit  # noqa: E402

FOLDER = tempfile.mkdtemp(prefix="tracelore-shards-")
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8")


def tearDownModule():
    shutil.rmtree(FOLDER)


def run(*arguments, stdin=b""):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, env=ENVIRONMENT, timeout=120)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def index(name, *options, content=CONTENT):
    path = os.path.join(FOLDER, name)
    if not os.path.exists(path):
        done = run("index", "--content", content, "--index", path, *options)
        assert done.returncode == 0, done.stderr
    return path


def sharded(remote, milliseconds=500):
    return Serving("--index", remote.place, "--shard-milliseconds", str(milliseconds), index=index("one", "--shard", "1/2"))


def match(server, text):
    answer = server.post("/api/v1/match?lang=en", text, **{"Content-Type": "text/plain"})
    assert answer.status == 200, answer.body
    return answer.json()


def outcome(answer):
    """All that the answer says, the time apart."""
    return {key: value for key, value in answer.items() if key != "took_ms"}


def found(server, question):
    answer = server.get("/api/v1/search?" + urllib.parse.urlencode({"q": question, "limit": 5}))
    assert answer.status == 200, answer.body
    return [row["entry"]["id"] for row in answer.json()["results"]]


def pastes():
    paths = sorted(glob.glob(os.path.join(CONTENT, "*", "samples", "*")))
    corpus = os.path.join(ROOT, "tests/corpus")
    with open(os.path.join(corpus, "dev.jsonl"), encoding="utf-8") as rows:
        paths += [os.path.join(corpus, json.loads(row)["file"]) for row in rows]
    for path in paths:
        with open(path, "rb") as file:
            yield os.path.relpath(path, ROOT), file.read()


def is_in_second(entry):
    return int(hashlib.sha256(entry.encode()).hexdigest()[:8], 16) % 2 == 1


def sample(in_second):
    """An entry of one of the parts, and a text that it explains."""
    for path in sorted(glob.glob(os.path.join(CONTENT, "*", "samples", "*.txt"))):
        entry = path.split(os.sep)[-3]
        if is_in_second(entry) == in_second:
            with open(path, "rb") as file:
                return entry, file.read()
    raise AssertionError


class SameAnswers(unittest.TestCase):
    def test_shares_are_disjoint_and_complete(self):
        counts = []
        for whole_or_part in (index_of_content(), index("one", "--shard", "1/2"), index("two", "--shard", "2/2")):
            with Serving(index=whole_or_part) as server:
                counts.append(server.get("/readyz").json()["entries"])
        self.assertEqual(counts[0], counts[1] + counts[2])
        self.assertGreater(min(counts[1:]), counts[0] / 3)

    def test_every_paste_and_question(self):
        with Remote(index("two", "--shard", "2/2")) as remote, Serving(index=index_of_content()) as single, \
                sharded(remote, milliseconds=30_000) as both:  # a busy machine is no outage
            self.assertEqual(both.get("/readyz").json()["entries"], single.get("/readyz").json()["entries"])
            different = [name for name, text in pastes()
                         if text.strip() and outcome(match(single, text)) != outcome(match(both, text))]
            self.assertEqual(different, [])
            with open(os.path.join(ROOT, "tests/corpus/questions/queries.jsonl"), encoding="utf-8") as rows:
                questions = [json.loads(row)["q"] for row in rows]
            different = [question for question in questions if found(single, question) != found(both, question)]
            self.assertEqual(different, [])

    def test_local_parts_need_nothing_of_it(self):
        questions = ["out of memory", "nccl timeout", "显存不足", '"out of memory" cuda', "DataLoder"]
        with Serving(index=index_of_content()) as single, \
                Serving("--index", index("two-here", "--shard", "2/2"), index=index("one", "--shard", "1/2")) as both:
            for question in questions:
                for typing in ("", "&typing=1"):
                    path = "/api/v1/search?limit=10&" + urllib.parse.urlencode({"q": question}) + typing
                    self.assertEqual(outcome(single.get(path).json()), outcome(both.get(path).json()), path)

    def test_command_line(self):
        with Remote(index("two", "--shard", "2/2")) as remote:
            places = ["--index", index("one", "--shard", "1/2"), "--index", remote.place]
            for in_second in (False, True):
                entry, text = sample(in_second)
                answer = run("lookup", "--json", *places, "-", stdin=text)
                self.assertEqual(json.loads(answer.stdout)["matches"][0]["entry"]["id"], entry, answer.stderr)
                shown = run("show", entry, *places)
                self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assertEqual(run("search", *places, "out of memory").returncode, 0)


class PartialAnswers(unittest.TestCase):
    def ask(self, server, in_second):
        entry, text = sample(in_second)
        answer = match(server, text)
        first = answer["matches"][0]["entry"]["id"] if answer["matches"] else None
        return first == entry and answer["verdict"] == "exact", answer.get("partial", False)

    def lost(self, server):
        """What holds while the second part is away, once that was noticed."""
        self.assertTrue(server.wait_until(lambda: self.ask(server, in_second=True) == (False, True)))
        self.assertEqual(self.ask(server, in_second=False), (True, True))
        self.assertTrue(server.get("/api/v1/search?q=out+of+memory").json()["partial"])
        ready = server.get("/readyz")
        self.assertEqual(ready.status, 200, ready.body)
        figures = server.get("/metrics").body.decode()
        self.assertIn("tracelore_shards 2\n", figures)
        self.assertIn("tracelore_shards_missing 1\n", figures)
        self.assertRegex(figures, r"tracelore_partial_answers_total [1-9]")
        away, _ = sample(in_second=True)
        self.assertEqual(server.get("/api/v1/entries/" + away).status, 503)
        self.assertEqual(server.get("/api/v1/entries/no-such-entry").status, 503)
        page = server.ask("POST", "/", b"text=RuntimeError%3A+boom", {"Accept": "text/html", "Accept-Language": "zh",
                          "Content-Type": "application/x-www-form-urlencoded"})
        self.assertIn("知识库有一部分暂时连不上", page.body.decode())

    def whole(self, server):
        self.assertTrue(server.wait_until(lambda: self.ask(server, in_second=True) == (True, False)))
        self.assertEqual(self.ask(server, in_second=False), (True, False))
        self.assertIn("tracelore_shards_missing 0\n", server.get("/metrics").body.decode())
        self.assertEqual(server.get("/api/v1/entries/no-such-entry").status, 404)

    def test_a_part_that_is_killed_and_started_again(self):
        with Remote(index("two", "--shard", "2/2")) as remote, sharded(remote) as server:
            self.whole(server)
            remote.kill()
            self.lost(server)
            remote.start()
            self.whole(server)

    def test_a_part_that_hangs(self):
        with Remote(index("two", "--shard", "2/2")) as remote, sharded(remote) as server:
            self.whole(server)
            remote.signal(signal.SIGSTOP)
            self.lost(server)
            remote.signal(signal.SIGCONT)
            self.whole(server)

    def test_connections_that_the_other_end_closed_are_no_outage(self):
        with Remote(index("two", "--shard", "2/2")) as remote, sharded(remote) as server:
            self.whole(server)
            children = subprocess.run(["pgrep", "-P", str(remote.process.pid)], capture_output=True, text=True)
            for child in children.stdout.split():
                os.kill(int(child), signal.SIGKILL)
            self.assertEqual(self.ask(server, in_second=True), (True, False))

    def test_a_part_that_is_away_at_the_start(self):
        remote = Remote(index("two", "--shard", "2/2"))
        with sharded(remote) as server:
            self.lost(server)
            with remote:
                self.whole(server)

    def test_command_line_says_so_in_both_languages(self):
        remote = Remote(index("two", "--shard", "2/2"))
        places = ["--index", index("one", "--shard", "1/2"), "--index", remote.place]
        entry, text = sample(in_second=False)
        for language, words in (("en", "cannot be reached at the moment"), ("zh", "暂时连不上")):
            answer = run("--lang", language, "lookup", *places, "-", stdin=text)
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn(words, answer.stdout)
            self.assertIn(words, run("--lang", language, "search", *places, "out of memory").stderr)

    def test_no_part_at_all(self):
        remote = Remote(index("two", "--shard", "2/2"))
        answer = run("lookup", "--index", remote.place, "-", stdin=b"RuntimeError: boom")
        self.assertEqual(answer.returncode, 2)
        self.assertIn(remote.place, answer.stderr)


class Replicas(unittest.TestCase):
    """A folder that is replaced as a whole is all that a replica needs."""

    def bundle(self, name, *entries):
        content = os.path.join(FOLDER, name + "-content")
        for entry in entries:
            shutil.copytree(os.path.join(CONTENT, entry), os.path.join(content, entry))
        path = os.path.join(FOLDER, name + ".bundle")
        done = run("index", "--content", content, "--index", os.path.join(FOLDER, name), "--bundle", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path

    def test_a_newer_index_is_taken_over_while_requests_run(self):
        old = self.bundle("older", "cuda-out-of-memory")
        new = self.bundle("newer", "cuda-out-of-memory", "device-mismatch")
        damaged = os.path.join(FOLDER, "damaged.bundle")
        with open(new, "rb") as whole, open(damaged, "wb") as cut:
            cut.write(whole.read()[:-100])
        replica = os.path.join(FOLDER, "replica")
        self.assertEqual(run("update", "--from", old, "--index", replica).returncode, 0)
        with Serving("--watch", index=replica) as server:
            self.assertEqual(server.get("/readyz").json()["entries"], 1)
            self.assertEqual(run("update", "--from", damaged, "--index", replica).returncode, 2)
            done = run("update", "--from", new, "--index", replica)
            self.assertEqual(done.returncode, 0, done.stderr)
            statuses = set()

            def both_are_there():
                statuses.add(server.get("/api/v1/entries/cuda-out-of-memory").status)
                return server.get("/readyz").json()["entries"] == 2
            self.assertTrue(server.wait_until(both_are_there))
            self.assertEqual(statuses, {200})
            self.assertEqual(server.get("/api/v1/entries/device-mismatch").status, 200)


class NewParts(unittest.TestCase):
    def test_a_part_that_came_as_a_bundle_is_served_as_one_that_was_built_here(self):
        bundle, part = os.path.join(FOLDER, "part.bundle"), os.path.join(FOLDER, "part")
        done = run("index", "--content", CONTENT, "--index", os.path.join(FOLDER, "two-built"), "--shard", "2/2", "--bundle", bundle)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(run("update", "--from", bundle, "--index", part).returncode, 0)
        single = index("two-single", "--shard", "2/2", "--single-file")
        for folder in (os.path.join(FOLDER, "two-built"), part, single):
            with self.subTest(folder), RemoteOfTheUnit(folder) as remote, \
                    Serving("--index", remote.place, index=index("one", "--shard", "1/2")) as server:
                entry, text = sample(in_second=True)
                self.assertEqual(match(server, text)["matches"][0]["entry"]["id"], entry)
                self.assertEqual(server.get("/api/v1/entries/" + entry).status, 200)

    def test_a_part_that_was_replaced_is_read_anew(self):
        folder = os.path.join(FOLDER, "moving")
        shutil.copytree(index("one", "--shard", "1/2"), folder)
        with Remote(folder) as remote, \
                Serving("--index", remote.place, index=index("one", "--shard", "1/2")) as server:
            shutil.rmtree(folder)
            shutil.copytree(index("two", "--shard", "2/2"), folder)
            for in_second in (False, True):
                entry, text = sample(in_second)
                self.assertTrue(server.wait_until(
                    lambda: [row["entry"]["id"] for row in match(server, text)["matches"]][:1] == [entry]))

    def test_parts_must_agree(self):
        content = os.path.join(FOLDER, "content")
        os.makedirs(content)
        shutil.copytree(os.path.join(CONTENT, "cuda-out-of-memory"), os.path.join(content, "cuda-out-of-memory"))
        with open(os.path.join(content, "glossary.yaml"), "w", encoding="utf-8") as file:
            file.write("- en: [tensor]\n  zh: [张量]\n")
        other = index("other", content=content)
        one = index("one", "--shard", "1/2")
        with Remote(other) as remote:
            for places in ([one, other], [one, remote.place], [remote.place, one]):
                options = [part for place in places for part in ("--index", place)]
                answer = run("lookup", *options, "-", stdin=b"RuntimeError: boom")
                self.assertEqual(answer.returncode, 2, places)
                self.assertIn("tracelore-words", answer.stderr)
                self.assertIn("tracelore index", answer.stderr)

    def test_what_is_no_part(self):
        for place in ("tcp:", "tcp:host", "tcp:host:0", "tcp:host:http", "tcp::1", "tcp:host:70000"):
            answer = run("lookup", "--index", place, "-", stdin=b"RuntimeError: boom")
            self.assertEqual(answer.returncode, 2, place)
            self.assertIn("tcp:HOST:PORT", answer.stderr)
        for share in ("0/2", "3/2", "2", "1/", "/2", "a/b", "1/2/3", "-1/2", "1/1001"):
            answer = run("index", "--content", CONTENT, "--index", os.path.join(FOLDER, "none"), "--shard", share)
            self.assertEqual(answer.returncode, 2, share)
            self.assertIn("--shard", answer.stderr)
        answer = run("serve", "--content", CONTENT, "--index", "a", "--index", "b")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("--index", answer.stderr)


if __name__ == "__main__":
    unittest.main()
