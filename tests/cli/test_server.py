"""--server: the same answers from a server, the text masked before it leaves, and what happens when it is down."""
import http.client
import http.server
import json
import os
import random
import re
import shutil
import ssl
import subprocess
import threading
import unittest
import urllib.request

from program import PROGRAM, ROOT, WithIndex, environment, read, run, sample

ENTRY = "autograd-backward-twice"
SECRETS = {
    "token": b"hf_qRt7bVnMk4pWzXc9sGhJdAe2iOoTyRr5wQ",
    "password": b"https://alice:s3cr3tpassword@example.org/repo.git",
    "mail": b"alice.smith@example.org",
    "home": b"/home/alicesmith/train.py",
}


class Recorder(http.server.BaseHTTPRequestHandler):
    """A proxy that remembers what passes."""
    target = None
    seen = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.seen.append((self.path, dict(self.headers), body))
        ahead = http.client.HTTPConnection("127.0.0.1", self.target, timeout=60)
        ahead.request("POST", self.path, body, {"Content-Type": self.headers["Content-Type"]})
        answer = ahead.getresponse()
        data = answer.read()
        ahead.close()
        self.send_response(answer.status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


class Flaky(http.server.BaseHTTPRequestHandler):
    """Says 503 twice, then answers."""
    calls = 0

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        type(self).calls += 1
        data = b'{"detail": "warming up"}' if self.calls < 3 else \
            b'{"verdict": "none", "exceptions": [], "matches": [], "context": [], "ranks": {}, "graph_breaks": []}'
        self.send_response(503 if self.calls < 3 else 200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


class Says(http.server.BaseHTTPRequestHandler):
    """Answers everything with `body`."""
    body = b""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.do_GET()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *arguments):
        pass


def retyped(value, chosen):
    """`value` with some of its parts, at every depth, replaced by something of another type."""
    if chosen.random() < 0.08:
        return chosen.choice([None, 3, -1, 1.5, True, "x", [], {}, [3], {"x": []}])
    if isinstance(value, dict):
        return {key: retyped(part, chosen) for key, part in value.items() if chosen.random() < 0.97}
    return [retyped(part, chosen) for part in value] if isinstance(value, list) else value


def serving(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class WithServer(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = subprocess.Popen([PROGRAM, "serve", "--index", cls.index, "--port", "0"], stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, env=environment())
        cls.port = int(re.search(rb":(\d+)", cls.server.stdout.readline()).group(1))
        cls.url = "http://127.0.0.1:%d" % cls.port

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait(timeout=60)
        cls.server.stdout.close()
        super().tearDownClass()

    def both(self, *arguments, stdin=b"", language="en"):
        here = run("lookup", "--json", *arguments, "--index", self.index, stdin=stdin, language=language)
        there = run("lookup", "--json", *arguments, "--index", self.index, "--server", self.url, stdin=stdin,
                    language=language)
        self.assertEqual(there.stderr, b"")
        return [re.sub(rb'"took_ms":[0-9.e-]+', b'"took_ms":0', answer.stdout) for answer in (here, there)]


class SameAnswers(WithServer):
    def test_every_text_of_the_development_set_is_answered_alike_to_the_byte(self):
        labels = os.path.join(ROOT, "tests/corpus/dev.jsonl")
        with open(labels) as handle:
            files = sorted({json.loads(line)["file"] for line in handle})
        files = [os.path.join(ROOT, "tests/corpus", name) for name in files]
        here, there = self.both(*files)
        for name, mine, other in zip(files, here.splitlines(), there.splitlines(), strict=True):
            with self.subTest(os.path.basename(name)):
                self.assertEqual(mine, other)

    def test_other_encodings_and_languages_are_answered_alike(self):
        text = "RuntimeError: Trying to backward through the graph a second time".encode()
        rows = {
            "gb18030": "开始训练，读取数据\n".encode("gb18030") * 4 + text,
            "utf-16": "开始训练\n".encode("utf-16") + text.decode().encode("utf-16-le"),
            "bad bytes": b"\xff\xfe\xfd then\n" + text,
            "nul": b"a\0b\n" + text,
        }
        for name, stdin in rows.items():
            for language in ("en", "zh"):
                with self.subTest(name, language=language):
                    here, there = self.both(stdin=stdin, language=language)
                    self.assertEqual(here, there)

    def test_a_huge_log_keeps_its_line_numbers(self):
        filler = b"".join(b"step %d fine\n" % at for at in range(150000))
        here, there = self.both(stdin=filler + read(sample(ENTRY)) + filler)
        self.assertEqual(here, there)
        self.assertGreater(json.loads(here)["matches"][0]["why"]["lines"][0], 150000)

    def test_search_is_the_same(self):
        for words in ("CUDA out of memory", "显存不足", "qwertyuiopasdf"):
            with self.subTest(words):
                here, there = (run("search", words, "--json", "--index", self.index, *more)
                               for more in ([], ["--server", self.url]))
                self.assertEqual(there.returncode, here.returncode)
                self.assertEqual(json.loads(there.stdout)["results"], json.loads(here.stdout)["results"])

    def test_text_on_the_terminal_is_the_same(self):
        here = run("lookup", sample(ENTRY), "--index", self.index).stdout
        there = run("lookup", sample(ENTRY), "--server", self.url + "/", "--index", self.index).stdout
        self.assertEqual(here, there)


class Masked(WithServer):
    def test_no_secret_leaves(self):
        proxy = serving(Recorder)
        Recorder.target = self.port
        Recorder.seen = []
        url = "http://127.0.0.1:%d" % proxy.server_port
        plain = b"token=%(token)s\nfetching %(password)s\nby %(mail)s\n  File \"%(home)s\", line 3, in <module>\n"
        text = plain % {name.encode(): secret for name, secret in SECRETS.items()} + read(sample(ENTRY))
        path = self.write("secret.log", text)
        try:
            for arguments in (["lookup", path], ["run", "sh", "-c", "cat '%s'; exit 1" % path]):
                command = [arguments[0], "--server", url, "--index", self.index, *arguments[1:]]
                run(*command)
            run("lookup", "--server", url, stdin=text + "训练".encode("gb18030") * 9)
            run("lookup", "--server", url, stdin=text.decode().encode("utf-16"))
        finally:
            proxy.shutdown()
            proxy.server_close()
        self.assertEqual(len(Recorder.seen), 4)
        for target, headers, body in Recorder.seen:
            everything = (target + repr(headers)).encode() + body + body.replace(b"\0", b"")
            for name, secret in SECRETS.items():
                hidden = {"password": b"s3cr3tpassword", "home": b"alicesmith"}.get(name, secret)
                with self.subTest(name):
                    self.assertNotIn(hidden, everything)


class NoServerOfOurs(WithServer):
    """What answers is another program, or a release that writes its fields otherwise."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.other = serving(Says)
        cls.address = "http://127.0.0.1:%d" % cls.other.server_port

    @classmethod
    def tearDownClass(cls):
        cls.other.shutdown()
        cls.other.server_close()
        super().tearDownClass()

    def test_what_is_no_answer_is_said_with_the_address(self):
        for body in (b"", b"<html>", b"[]", b'"x"', b"3", b"null", b"{}", b'{"matches": {}}', b'{"results": 3}'):
            Says.body = body
            for command in (["lookup", sample(ENTRY)], ["search", "memory"]):
                with self.subTest(body=body, command=command[0]):
                    done = run(*command, "--server", self.address, "--index", "/no/index", env=environment(HOME="/nonexistent"))
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertIn(self.address, done.stderr.decode())
                    self.assertIn("hint: ", done.stderr.decode())

    def test_fields_of_another_type_end_in_an_answer_or_an_error(self):
        chosen = random.Random(7)
        with open(sample(ENTRY), "rb") as text:
            request = urllib.request.Request(self.url + "/api/v1/match", text.read(), {"Content-Type": "text/plain"})
        with urllib.request.urlopen(request) as reply:
            answer = json.load(reply)
        for at in range(24):
            fields = {key: retyped(value, chosen) for key, value in answer.items()}
            fields["matches"] = [retyped(match, chosen) for match in answer["matches"] * 2]
            Says.body = json.dumps(fields).encode()
            for form in (["--full"], ["--format", "markdown"], ["--format", "github"]):
                with self.subTest(at=at, form=form):
                    done = run("lookup", sample(ENTRY), *form, "--server", self.address, "--index", "/no/index",
                               env=environment(HOME="/nonexistent"))
                    self.assertIn(done.returncode, (0, 1, 2), (Says.body, done.stderr))


class OverTls(WithServer):
    """A server behind TLS: what is in front passes on what it is sent, as Recorder does."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.certificate, key = (os.path.join(cls.folder, name) for name in ("certificate.pem", "key.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cls.certificate],
                       check=True, stderr=subprocess.DEVNULL)
        cls.front = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Recorder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(cls.certificate, key)
        cls.front.socket = context.wrap_socket(cls.front.socket, server_side=True)
        cls.front.handle_error = lambda *_: None  # one that does not trust the certificate hangs up
        threading.Thread(target=cls.front.serve_forever, daemon=True).start()
        Recorder.target = cls.port

    @classmethod
    def tearDownClass(cls):
        cls.front.shutdown()
        cls.front.server_close()
        super().tearDownClass()

    def setUp(self):
        Recorder.seen = []

    def ask(self, **trust):
        env = environment(HOME="/nonexistent", **trust)
        return run("lookup", sample(ENTRY), "--index", "/no/index", "--server", "https://localhost:%d" % self.front.server_port,
                   env=env)

    def test_a_certificate_that_is_trusted_is_enough(self):
        answer = self.ask(SSL_CERT_FILE=self.certificate)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn(ENTRY.encode(), answer.stdout)
        self.assertEqual(len(Recorder.seen), 1)

    def test_to_one_that_is_not_nothing_is_sent(self):
        answer = self.ask()
        self.assertEqual(answer.returncode, 2)
        self.assertIn("localhost:%d" % self.front.server_port, answer.stderr.decode())
        self.assertEqual(Recorder.seen, [])


class Down(WithIndex):
    def test_a_program_without_its_library_for_other_servers_says_which_file_it_wants(self):
        alone = shutil.copy(PROGRAM, os.path.join(self.folder, "alone"))
        answer = subprocess.run([alone, "lookup", sample(ENTRY), "--server", "http://127.0.0.1:9", "--index", self.index],
                                capture_output=True, env=environment(), check=False)
        self.assertEqual(answer.returncode, 0)
        self.assertIn(ENTRY.encode(), answer.stdout)
        self.assertIn(b"lib/tracelore/libtracelore_http_client.so", answer.stderr)

    def test_without_an_index_it_is_an_error_with_a_hint_in_both_languages(self):
        for language, hint in (("en", "hint: "), ("zh", "提示：")):
            env = environment(language, HOME="/nonexistent")
            answer = run("lookup", sample(ENTRY), "--server", "http://127.0.0.1:9", "--index", "/no/index", env=env)
            self.assertEqual(answer.returncode, 2)
            self.assertIn("127.0.0.1:9", answer.stderr.decode())
            self.assertIn(hint, answer.stderr.decode())

    def test_with_one_the_installed_index_answers_and_it_is_said(self):
        answer = run("lookup", sample(ENTRY), "--server", "http://127.0.0.1:9", "--index", self.index)
        self.assertEqual(answer.returncode, 0)
        self.assertIn(ENTRY.encode(), answer.stdout)
        self.assertIn(b"127.0.0.1:9", answer.stderr)

    def test_a_wrong_address_is_a_fault(self):
        for url in ("localhost:8642", "ftp://example.org", "http://", "https:///path"):
            with self.subTest(url):
                self.assertEqual(run("lookup", sample(ENTRY), "--server", url, "--index", self.index).returncode, 2)

    def test_a_server_that_says_503_is_asked_again(self):
        server = serving(Flaky)
        Flaky.calls = 0
        try:
            answer = run("lookup", "--server", "http://127.0.0.1:%d" % server.server_port, stdin=b"anything")
        finally:
            server.shutdown()
            server.server_close()
        self.assertEqual((answer.returncode, Flaky.calls), (1, 3), answer.stderr)

    def test_a_server_that_never_answers_is_given_up(self):
        import socket
        with socket.create_server(("127.0.0.1", 0)) as silent:
            url = "http://127.0.0.1:%d" % silent.getsockname()[1]
            answer = run("lookup", sample(ENTRY), "--server", url, "--timeout", "1", "--index", "/no/index")
        self.assertEqual(answer.returncode, 2)


if __name__ == "__main__":
    unittest.main()
