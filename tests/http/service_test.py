"""The server as its operator meets it: settings, figures, log, counts, reload and stop. Real program, real files.

Run by ctest; `$(./dev test-python) tests/http/service_test.py` otherwise.
"""
import base64
import concurrent.futures
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
import urllib.parse

from prometheus_client.parser import text_string_to_metric_families

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from serving import CONTENT, PROGRAM, ROOT, Serving, copy_index_of_content  # noqa: E402

TOKEN = "operator-token-of-the-tests"
BEARER = {"Authorization": "Bearer " + TOKEN}
KNOWN = "RuntimeError: Trying to backward through the graph a second time"
UNKNOWN = """Traceback (most recent call last):
  File "/home/maria/hush/train.py", line 3, in <module>
ZanzibarError: the tensor of Quxfrobnicate at host gpu17.hush.example has shape 17 but 'maria' wanted 4
"""


def run(*arguments, environment=None, cwd=None):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=cwd, timeout=60,
                          env=dict(os.environ, LC_ALL="C.UTF-8", **(environment or {})))


def figures(server):
    """{(name, labels): value} by the parser of Prometheus' own client."""
    rows = {}
    for family in text_string_to_metric_families(server.get("/metrics").body.decode()):
        for sample in family.samples:
            rows[sample.name, tuple(sorted(sample.labels.items()))] = sample.value
    return rows


def figure(server, name, **labels):
    return figures(server).get((name, tuple(sorted(labels.items()))))


class WithServer(unittest.TestCase):
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.serving = Serving(*cls.OPTIONS, environment={"TRACELORE_OPERATOR_TOKEN": TOKEN, "TRACELORE_LOG": "json"})
        cls.serving.options += ("--store", os.path.join(cls.serving.folder, "counts.sqlite"))
        cls.server = cls.serving.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.serving.__exit__()


class Figures(WithServer):
    def test_requests_verdicts_and_stages_are_counted(self):
        before = figure(self.server, "tracelore_verdicts_total", verdict="likely")
        self.server.post("/api/v1/match", KNOWN)
        self.server.get("/api/v1/search?q=memory")
        self.server.get("/api/v1/entries/nope")
        self.server.get("/nowhere/at/all")
        rows = figures(self.server)
        self.assertEqual(rows["tracelore_verdicts_total", (("verdict", "likely"),)], before + 1)

        def requests(method, route, status):
            return rows.get(("tracelore_http_requests_total", (("method", method), ("route", route), ("status", status))))
        self.assertGreaterEqual(requests("POST", "/api/v1/match", "200"), 1)
        self.assertGreaterEqual(requests("GET", "/api/v1/entries/{id}", "404"), 1)
        self.assertGreaterEqual(requests("GET", "other", "404"), 1)
        for stage in ("queue", "read", "match", "search", "answer"):
            self.assertGreaterEqual(rows["tracelore_stage_seconds_count", (("stage", stage),)], 1, stage)
        self.assertEqual(rows["tracelore_ready", ()], 1)
        self.assertEqual(rows["tracelore_index_entries", ()], self.server.get("/api/v1/stats").json()["entries"])
        generation = self.server.get("/api/v1/stats").json()["generation"]
        self.assertEqual(rows["tracelore_index_info", (("generation", generation),)], 1)
        self.assertGreaterEqual(rows["tracelore_connections", ()], 1)
        self.assertGreater(rows["process_resident_memory_bytes", ()], 1e6)

    def test_labels_do_not_grow_with_what_callers_send(self):
        for i in range(20):
            self.server.ask("GET", "/made-up-%d" % i)
            self.server.get("/api/v1/entries/made-up-%d" % i)
        self.assertNotIn("made-up", self.server.get("/metrics").body.decode())


class Requests(WithServer):
    def test_request_id_is_taken_over_or_made(self):
        rows = {"taken over": ("abc-1.2_3", True), "too long": ("x" * 65, False), "blank": ("a b", False),
                "markup": ("<b>", False), "empty": ("", False)}
        for name, (sent, kept) in rows.items():
            with self.subTest(name):
                got = self.server.get("/healthz", **{"X-Request-Id": sent}).headers["X-Request-Id"]
                self.assertEqual(got == sent, kept)
                self.assertRegex(got, r"^[A-Za-z0-9._-]{1,64}$")
        ids = {self.server.get("/healthz").headers["X-Request-Id"] for _ in range(20)}
        self.assertEqual(len(ids), 20)

    def test_problem_and_log_name_the_request(self):
        answer = self.server.get("/api/v1/entries/nope", **{"X-Request-Id": "find-me-again"})
        self.assertEqual(answer.json()["request_id"], "find-me-again")
        self.assertTrue(self.server.wait_until(lambda: "find-me-again" in self.server.log()))
        lines = [json.loads(line) for line in self.server.log().splitlines()]
        row = next(line for line in lines if line.get("request_id") == "find-me-again")
        self.assertEqual((row["route"], row["status"], row["method"]), ("/api/v1/entries/{id}", 404, "GET"))

    def test_log_holds_nothing_of_paste_or_query(self):
        self.server.post("/api/v1/match", UNKNOWN)
        self.server.get("/api/v1/search?q=Quxfrobnicate")
        self.server.get("/Quxfrobnicate")
        self.server.get("/healthz", **{"X-Request-Id": "the-end"})
        self.assertTrue(self.server.wait_until(lambda: "the-end" in self.server.log()))
        for word in ("Quxfrobnicate", "maria", "hush", "gpu17"):
            self.assertNotIn(word, self.server.log())

    def test_text_log_has_a_line_for_each_request(self):
        with Serving(index=self.server.index) as server:
            server.get("/healthz", **{"X-Request-Id": "in-text"})
            self.assertTrue(server.wait_until(lambda: "in-text" in server.log()))
            self.assertRegex(server.log(), r"T\d\d:\d\d:\d\d\.\d+Z info request in-text GET /healthz 200 [\d.]+ms - -")

    def test_log_can_be_off(self):
        with Serving("--log", "off", index=self.server.index) as server:
            server.get("/healthz")
            self.assertEqual(server.stop(), 0)
            self.assertEqual(server.log(), "")


class Counts(WithServer):
    def feedback(self, body, **headers):
        headers.setdefault("Content-Type", "application/json")
        return self.server.post("/api/v1/feedback", body if isinstance(body, bytes) else json.dumps(body), **headers)

    def test_feedback_is_counted(self):
        fingerprint = self.server.post("/api/v1/match", KNOWN).json()["fingerprint"]
        body = {"entry": "autograd-backward-twice", "fingerprint": fingerprint, "solved": True}
        for solved in (True, True, False):
            answer = self.feedback(dict(body, solved=solved))
            self.assertEqual(answer.status, 201, answer.body)
            self.assertEqual(answer.json()["stored"], True)
        rows = self.server.get("/admin/gaps", **BEARER).json()["feedback"]
        self.assertIn({"entry": "autograd-backward-twice", "solved": 2, "unsolved": 1}, rows)
        self.assertGreaterEqual(figure(self.server, "tracelore_feedback_total", solved="true"), 2)

    def test_counts_are_shown_from_twenty_reports_on_and_after_a_restart(self):
        entry = "cuda-out-of-memory"
        text = ("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.22 GiB. GPU 0 has a total capacity of "
                "79.15 GiB of which 228.00 MiB is free. Including non-PyTorch memory, this process has 78.93 GiB memory in "
                "use. Of the allocated memory 76.28 GiB is allocated by PyTorch, and 2.14 GiB is reserved by PyTorch but "
                "unallocated.")

        def page(server, language="en"):
            return server.post("/?lang=" + language, urllib.parse.urlencode({"text": text}), Accept="text/html",
                               **{"Content-Type": "application/x-www-form-urlencoded"}).body.decode()

        for report in range(19):
            self.feedback({"entry": entry, "fingerprint": "", "solved": report < 13})
        self.assertNotIn("19 reports", page(self.server))
        self.feedback({"entry": entry, "fingerprint": "", "solved": False})
        self.assertIn("13 of 20 reports say that it was cured.", page(self.server))
        self.assertIn("20 份反馈中，13 份说问题解决了。", page(self.server, "zh"))
        with Serving("--store", os.path.join(self.serving.folder, "counts.sqlite")) as again:
            self.assertIn("13 of 20 reports", page(again))

    def test_bad_feedback_is_refused_and_says_what_is_wrong(self):
        good = {"entry": "autograd-backward-twice", "fingerprint": "", "solved": True}
        rows = {
            "no entry": ({"fingerprint": "", "solved": True}, 422, "entry"),
            "unknown entry": (dict(good, entry="nope"), 404, None),
            "words as fingerprint": (dict(good, fingerprint="it was my fault"), 422, "fingerprint"),
            "solved is a word": (dict(good, solved="yes"), 422, "solved"),
            "a list": ([good], 422, "body"),
            "no JSON": (b"{", 400, None),
            "empty": (b"", 400, None),
        }
        for name, (body, status, field) in rows.items():
            with self.subTest(name):
                answer = self.feedback(body)
                self.assertEqual(answer.status, status, answer.body)
                self.assertEqual(answer.json()["params"].get("field"), field)
        self.assertEqual(self.feedback(good, **{"Content-Type": "text/plain"}).status, 415)

    def test_free_text_in_feedback_is_not_kept(self):
        self.assertEqual(self.feedback({"entry": "autograd-backward-twice", "fingerprint": "", "solved": True,
                                        "comment": "Quxfrobnicate"}).status, 201)
        self.assert_nowhere("Quxfrobnicate")

    def assert_nowhere(self, *words):
        for name in os.listdir(self.server.folder):
            if name.startswith("counts"):
                with open(os.path.join(self.server.folder, name), "rb") as handle:
                    data = handle.read()
                for word in words:
                    self.assertNotIn(word.encode(), data, name)

    def test_unanswered_errors_become_gaps_without_what_was_pasted(self):
        answer = self.server.post("/api/v1/match", UNKNOWN).json()
        self.assertIn(answer["verdict"], ("none", "related"))
        self.server.post("/api/v1/match", UNKNOWN)

        def row():
            gaps = self.server.get("/admin/gaps", **BEARER).json()["gaps"]
            return next((gap for gap in gaps if gap["fingerprint"] == answer["fingerprint"] and gap["count"] >= 2), None)
        self.assertTrue(self.server.wait_until(row))
        self.assertIn("shape", row()["message"])
        self.assertIn("<word>", row()["message"])
        self.assert_nowhere("Quxfrobnicate", "Zanzibar", "maria", "hush", "gpu17")

    def test_command_line_and_page_show_the_gaps(self):
        self.server.post("/api/v1/match", UNKNOWN)
        store = os.path.join(self.server.folder, "counts.sqlite")
        self.assertTrue(self.server.wait_until(lambda: run("gaps", "--store", store).returncode == 0))
        shown = run("gaps", "--store", store, "--json")
        self.assertGreaterEqual(json.loads(shown.stdout)["gaps"][0]["count"], 1)
        basic = base64.b64encode(("operator:" + TOKEN).encode()).decode()
        page = self.server.get("/admin/gaps", Accept="text/html", Authorization="Basic " + basic)
        self.assertEqual(page.status, 200)
        self.assertIn("&lt;word&gt;", page.body.decode())
        self.assertEqual(run("gaps").returncode, 2)
        self.assertIn("--store", run("gaps").stderr)

    def test_operator_routes_want_the_token(self):
        basic = "Basic " + base64.b64encode(("x:" + TOKEN).encode()).decode()
        rows = {"none": {}, "wrong": {"Authorization": "Bearer wrong"}, "no scheme": {"Authorization": TOKEN},
                "longer": {"Authorization": "Bearer " + TOKEN + "x"}, "basic junk": {"Authorization": "Basic %%%"}}
        for name, headers in rows.items():
            for method, target in (("GET", "/admin/gaps"), ("POST", "/admin/reload")):
                with self.subTest(name, target=target):
                    answer = self.server.ask(method, target, b"" if method == "POST" else None, headers)
                    self.assertEqual(answer.status, 401)
                    self.assertIn("Basic", answer.headers["WWW-Authenticate"])
                    self.assertIsNone(answer.headers["Access-Control-Allow-Origin"])
        # A browser sends a kept Basic password along with a form of any other site.
        self.assertEqual(self.server.ask("POST", "/admin/reload", b"", {"Authorization": basic}).status, 401)

    def test_without_a_token_nobody_is_the_operator(self):
        with Serving(index=self.server.index) as server:
            for value in ("Bearer ", "Bearer", "Basic Og=="):
                self.assertEqual(server.get("/admin/gaps", Authorization=value).status, 401)

    def test_store_is_plain_sqlite_in_wal_mode(self):
        database = sqlite3.connect(os.path.join(self.server.folder, "counts.sqlite"))
        self.assertEqual(database.execute("PRAGMA journal_mode").fetchone()[0], "wal")
        self.assertEqual(database.execute("PRAGMA integrity_check").fetchone()[0], "ok")
        database.close()


class Reload(unittest.TestCase):
    def setUp(self):
        self.serving = Serving(environment={"TRACELORE_OPERATOR_TOKEN": TOKEN})
        self.addCleanup(self.serving.__exit__)
        self.content = os.path.join(self.serving.folder, "content")
        os.mkdir(self.content)
        self.add_entry("autograd-backward-twice")

    def add_entry(self, name):
        shutil.copytree(os.path.join(CONTENT, name), os.path.join(self.content, name))

    def entries(self):
        return self.serving.get("/api/v1/stats").json()["entries"]

    def test_hangup_opens_the_new_index(self):
        self.serving.build(self.content)
        server = self.serving.start()
        before = server.get("/api/v1/stats").json()
        self.add_entry("cuda-out-of-memory")
        server.build(self.content)
        self.assertEqual(self.entries(), 1)
        server.process.send_signal(signal.SIGHUP)
        self.assertTrue(server.wait_until(lambda: self.entries() == 2))
        after = server.get("/api/v1/stats").json()
        self.assertNotEqual(after["generation"], before["generation"])
        self.assertEqual(after["reloads"], before["reloads"] + 1)
        self.assertEqual(figure(server, "tracelore_index_generation"), 2)

    def test_operator_reloads_by_http(self):
        self.serving.options += ("--content", self.content)
        server = self.serving.start()
        self.add_entry("cuda-out-of-memory")
        answer = server.ask("POST", "/admin/reload", b"", BEARER)
        self.assertEqual((answer.status, answer.json()["entries"]), (200, 2), answer.body)
        self.assertEqual(self.entries(), 2)

    def test_watched_content_is_indexed_when_it_changes(self):
        self.serving.options += ("--content", self.content, "--watch")
        server = self.serving.start()
        self.add_entry("cuda-out-of-memory")
        self.assertTrue(server.wait_until(lambda: self.entries() == 2))
        shutil.rmtree(os.path.join(self.content, "autograd-backward-twice"))
        self.assertTrue(server.wait_until(lambda: self.entries() == 1))

    def test_watched_entries_come_and_go_one_by_one(self):
        for name in ("cuda-out-of-memory", "autograd-leaf-inplace", "autograd-nonscalar-backward"):
            self.add_entry(name)
        self.serving.options += ("--content", self.content, "--watch", "--log", "json")
        server = self.serving.start()

        def path(name):
            return os.path.join(self.content, name)

        def append(name, file, text):
            with open(os.path.join(path(name), file), "a", encoding="utf-8") as out:
                out.write(text)

        def has(name):
            return server.get("/api/v1/entries/" + name).status == 200

        def listed():
            rows = server.get("/api/v1/entries").json()
            return rows["total"], len(rows["entries"])

        rows = (
            ("added", lambda: self.add_entry("dataloader-worker-killed"), lambda: has("dataloader-worker-killed"), 5),
            ("edited", lambda: append("cuda-out-of-memory", "en.md", "\n- zyzzyva\n"),
             lambda: "zyzzyva" in server.get("/api/v1/entries/cuda-out-of-memory").body.decode(), 5),
            ("renamed", lambda: os.rename(path("autograd-leaf-inplace"), path("leaf-in-place")),
             lambda: has("leaf-in-place") and not has("autograd-leaf-inplace"), 5),
            ("edited under its new name", lambda: append("leaf-in-place", "en.md", "\n- quokka\n"),
             lambda: "quokka" in server.get("/api/v1/entries/leaf-in-place").body.decode(), 5),
            ("removed", lambda: shutil.rmtree(path("autograd-nonscalar-backward")),
             lambda: not has("autograd-nonscalar-backward"), 4),
            ("broken", lambda: append("dataloader-worker-killed", "entry.yaml", "\nkind: [\n"),
             lambda: "dataloader-worker-killed" in server.log(), 4),
        )
        for name, change, seen, entries in rows:
            with self.subTest(name):
                change()
                self.assertTrue(server.wait_until(seen))
                self.assertEqual(self.entries(), entries)
                self.assertEqual(listed(), (entries, entries))
                self.assertEqual(server.post("/api/v1/match", KNOWN).json()["verdict"], "likely")
                self.assertEqual(server.get("/readyz").status, 200)
        self.assertTrue(has("dataloader-worker-killed"))

    def test_watched_index_is_opened_when_it_is_replaced(self):
        self.serving.build(self.content)
        self.serving.options += ("--watch",)
        server = self.serving.start()
        self.add_entry("cuda-out-of-memory")
        server.build(self.content)
        self.assertTrue(server.wait_until(lambda: self.entries() == 2))

    def test_broken_content_leaves_the_old_index_and_is_told(self):
        self.serving.options += ("--content", self.content)
        server = self.serving.start()
        shutil.rmtree(os.path.join(self.content, "autograd-backward-twice"))
        answer = server.ask("POST", "/admin/reload", b"", BEARER)
        self.assertGreaterEqual(answer.status, 400)
        self.assertEqual(self.entries(), 1)
        self.assertEqual(server.get("/readyz").status, 503)
        self.assertEqual(server.get("/readyz?answering=1").status, 200)
        self.add_entry("cuda-out-of-memory")
        self.assertTrue(server.wait_until(lambda: server.get("/readyz").status == 200))

    def test_no_request_is_lost_while_indexes_are_swapped(self):
        self.serving.build(self.content)
        server = self.serving.start()
        done = threading.Event()

        def ask():
            statuses = []
            while not done.is_set():
                statuses.append(server.post("/api/v1/match", KNOWN).status)
            return statuses

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            workers = [pool.submit(ask) for _ in range(4)]
            for i in range(20):
                server.process.send_signal(signal.SIGHUP)
                if i == 10:
                    server.build(self.content)
                time.sleep(0.05)
            done.set()
            statuses = [status for worker in workers for status in worker.result()]
        self.assertEqual(set(statuses), {200})
        self.assertGreater(len(statuses), 20)


class Trouble(unittest.TestCase):
    """What happens to the index and the file of counts while the server runs."""

    def setUp(self):
        self.serving = Serving()
        self.addCleanup(self.serving.__exit__)
        self.content = os.path.join(self.serving.folder, "content")
        shutil.copytree(os.path.join(CONTENT, "autograd-backward-twice"),
                        os.path.join(self.content, "autograd-backward-twice"))

    def start(self, *options):
        self.serving.options = options
        return self.serving.start()

    def assert_becomes(self, status, code=None):
        server = self.serving
        self.assertTrue(server.wait_until(lambda: server.get("/readyz").status == status), server.get("/readyz").body)
        if code:
            self.assertEqual(server.get("/readyz").json()["code"], code)

    def test_started_without_an_index_it_opens_one_that_comes(self):
        self.start()
        self.assert_becomes(503, "index_missing")
        self.assertEqual(self.serving.post("/api/v1/match", KNOWN).status, 503)
        self.serving.build(self.content)
        self.assert_becomes(200)
        self.assertEqual(self.serving.post("/api/v1/match", KNOWN).json()["verdict"], "likely")

    def test_index_that_is_removed_is_told_and_answers_go_on(self):
        self.serving.build(self.content)
        self.start()
        shutil.rmtree(self.serving.index)
        self.assert_becomes(503, "index_missing")
        self.assertEqual(self.serving.post("/api/v1/match", KNOWN).status, 200)
        self.assertEqual(self.serving.get("/readyz?answering=1").status, 200)
        self.serving.build(self.content)
        self.assert_becomes(200)

    def test_index_that_is_cut_short_is_told_and_replaced(self):
        copy_index_of_content(self.serving.index)
        self.start()
        os.truncate(os.path.join(self.serving.index, "docdata.glass"), 4096)
        self.assert_becomes(503, "index_corrupt")
        self.assertEqual(self.serving.get("/healthz").status, 200)
        self.serving.build(self.content)
        self.assert_becomes(200)

    def test_index_that_is_overwritten_is_told_and_replaced(self):
        copy_index_of_content(self.serving.index)
        server = self.start()
        path = os.path.join(self.serving.index, "docdata.glass")
        size = os.path.getsize(path)
        with open(path, "r+b") as handle:  # in place: what the server has open changes under it
            handle.seek(8192)
            handle.write(os.urandom(size - 8192))
        self.assert_becomes(503, "index_corrupt")
        for target in ("/healthz", "/metrics", "/"):
            self.assertEqual(server.get(target).status, 200)
        self.assertIn(server.post("/api/v1/match", KNOWN).status, (200, 503))
        self.assertIn(server.get("/api/v1/search?q=cuda").status, (200, 503))
        self.assertIsNone(server.process.poll())
        self.serving.build(self.content)
        self.assert_becomes(200)
        self.assertEqual(server.post("/api/v1/match", KNOWN).json()["verdict"], "likely")

    def test_counts_that_cannot_be_written_are_told_and_recover(self):
        self.serving.build(self.content)
        folder = os.path.join(self.serving.folder, "gone", "store")
        server = self.start("--store", os.path.join(folder, "counts.sqlite"))
        self.assert_becomes(503, "file_unwritable")
        body = json.dumps({"entry": "autograd-backward-twice", "fingerprint": "", "solved": True})
        refused = server.post("/api/v1/feedback", body, **{"Content-Type": "application/json"})
        self.assertEqual((refused.status, refused.json()["code"]), (503, "file_unwritable"))
        self.assertEqual(server.post("/api/v1/match", KNOWN).status, 200)
        self.assertEqual(figure(server, "tracelore_store_writable"), 0)
        os.makedirs(folder)
        self.assert_becomes(200)
        self.assertEqual(server.post("/api/v1/feedback", body, **{"Content-Type": "application/json"}).status, 201)

    def test_few_descriptors_are_survived(self):
        self.serving.build(self.content)
        limited = ["bash", "-c", "ulimit -n 96; exec \"$0\" \"$@\"", PROGRAM, "serve", "--port", "0", "--index",
                   self.serving.index, "--head-seconds", "2"]
        process = subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        port = int(re.search(rb":(\d+)", process.stdout.readline()).group(1))
        self.serving.url = "http://127.0.0.1:%d" % port
        held = [socket.create_connection(("127.0.0.1", port)) for _ in range(200)]
        for connection in held:
            connection.sendall(b"GET / HT")
        self.assertEqual(self.serving.post("/api/v1/match", KNOWN).status, 200)
        for connection in held:
            connection.close()
        self.assertEqual(self.serving.get("/readyz").status, 200)
        self.assertIsNone(process.poll())


class Stop(WithServer):
    def test_request_in_flight_finishes(self):
        with Serving(index=self.server.index) as server:
            connection = socket.create_connection(("127.0.0.1", server.port))
            body = KNOWN.encode()
            connection.sendall(b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body))
            time.sleep(0.3)
            server.process.terminate()
            time.sleep(0.3)
            connection.sendall(body)
            reply = b""
            while chunk := connection.recv(65536):
                reply += chunk
            connection.close()
            self.assertTrue(reply.startswith(b"HTTP/1.1 200"), reply[:200])
            self.assertIn(b"autograd-backward-twice", reply)
            self.assertEqual(server.process.wait(20), 0)

    def test_slow_requests_do_not_hold_it_up(self):
        with Serving("--stop-seconds", "2", "--head-seconds", "600", "--body-seconds", "600",
                     index=self.server.index) as server:
            held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
            for connection in held:
                connection.sendall(b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx")
            server.get("/healthz")
            self.assertEqual(server.stop(20), 0)
            for connection in held:
                connection.close()


class ConfigFile(unittest.TestCase):
    def setUp(self):
        self.serving = Serving()
        self.addCleanup(shutil.rmtree, self.serving.folder)
        self.path = os.path.join(self.serving.folder, "tracelore.yaml")

    def write(self, text):
        with open(self.path, "w", encoding="utf-8") as handle:
            handle.write(text)

    def config(self, *arguments, environment=None):
        return run("serve", "--print-config", *arguments, environment=environment, cwd=self.serving.folder)

    def test_flags_come_before_variables_before_the_file_before_defaults(self):
        self.write("port: 1\nhost: 0.0.0.0\nrate-limit: 7\n")
        shown = self.config("--port", "3", environment={"TRACELORE_PORT": "2", "TRACELORE_RATE_LIMIT": "8"}).stdout
        self.assertIn("port: 3  # --port\n", shown)
        self.assertIn("rate-limit: 8  # TRACELORE_RATE_LIMIT\n", shown)
        self.assertIn('host: "0.0.0.0"  # tracelore.yaml:2\n', shown)
        self.assertIn("connections: 1024  # default\n", shown)

    def test_what_is_printed_can_be_read_again(self):
        self.write("content: [a, b]\ntrusted-proxy: 10.0.0.0/8\nwatch: true\nlog: json\n")
        first = self.config().stdout
        self.write(first)
        second = self.config().stdout
        self.assertEqual([line.split("  #")[0] for line in first.splitlines()],
                         [line.split("  #")[0] for line in second.splitlines()])

    def test_secrets_are_not_shown_and_are_no_flags(self):
        shown = self.config(environment={"TRACELORE_OPERATOR_TOKEN": "hush-hush"})
        self.assertNotIn("hush-hush", shown.stdout + shown.stderr)
        self.assertIn("operator-token", shown.stdout)
        self.assertEqual(self.config("--operator-token", "x").returncode, 2)

    def test_slips_are_refused_with_what_was_meant(self):
        rows = {
            "key of the file": ("prot: 1\n", {}, (), "'prot'", "port"),
            "variable": ("", {"TRACELORE_PROT": "1"}, (), "TRACELORE_PROT", "port"),
            "number": ("port: many\n", {}, (), "'port'", "0–65535"),
            "number of a variable": ("", {"TRACELORE_PORT": "99999"}, (), "TRACELORE_PORT", "0–65535"),
            "flag": ("watch: perhaps\n", {}, (), "'watch'", "true"),
            "choice": ("", {}, ("--log", "xml"), "--log", "json"),
            "proxy": ("", {}, ("--trusted-proxy", "10.0.0.0/99"), None, None),
            "YAML": ("port: [1\n", {}, (), "tracelore.yaml", None),
        }
        for name, (text, environment, flags, named, offered) in rows.items():
            with self.subTest(name):
                self.write(text)
                answer = run("serve", *(() if name == "proxy" else ("--print-config",)), *flags,
                             environment=environment, cwd=self.serving.folder)
                self.assertEqual(answer.returncode, 2, answer.stdout)
                if named:
                    self.assertIn(named, answer.stderr)
                if offered:
                    self.assertRegex(answer.stderr, "hint: .*" + re.escape(offered))

    def test_every_setting_is_in_the_manual(self):
        with open(os.path.join(ROOT, "docs", "operations.md"), encoding="utf-8") as handle:
            manual = handle.read()
        names = re.findall(r"^(?:# )?([a-z-]+):", self.config().stdout, re.M)
        self.assertGreater(len(names), 15)
        for name in names:
            self.assertIn("`%s`" % name, manual)

    def test_foreign_variables_are_left_alone(self):
        self.assertEqual(self.config(environment={"TRACELORE_HTTPLIB_DIR": "/x"}).returncode, 0)

    def test_named_file_must_be_there(self):
        self.assertEqual(self.config("--config", "nowhere.yaml").returncode, 2)


if __name__ == "__main__":
    unittest.main()
