"""Hostile bytes against the running server: what a client library would never send."""
import gzip
import json
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from running import Server, content_index  # noqa: E402

HEAD = b"HTTP/1.1 "


class Answer:
    def __init__(self, raw):
        head, _, rest = raw.partition(b"\r\n\r\n")
        lines = head.split(b"\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = [line.split(b": ", 1) for line in lines[1:]]
        length = int(self.header(b"content-length") or 0)
        self.body, self.rest = rest[:length], rest[length:]

    def header(self, name):
        for key, value in self.headers:
            if key.lower() == name:
                return value
        return None


def answers_in(raw):
    answers = []
    while raw.startswith(HEAD):
        answers.append(Answer(raw))
        raw = answers[-1].rest
    return answers, raw


class WithServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.index = cls.enterClassContext(content_index())
        # A body whose end nobody can tell is waited for: not for long here.
        cls.server = cls.enterClassContext(Server(cls.index, "--body-seconds", "1"))

    def exchange(self, data):
        """Everything that comes back until the server closes, and whether it did within five seconds."""
        with self.server.connect() as connection:
            try:
                connection.sendall(data)
            except (BrokenPipeError, ConnectionResetError):
                pass
            connection.settimeout(5)
            received = b""
            try:
                while piece := connection.recv(1 << 16):
                    received += piece
                return received, True
            except TimeoutError:
                return received, False
            except ConnectionResetError:
                return received, True

    def one(self, data):
        answers, rest = answers_in(self.exchange(data)[0])
        self.assertEqual((len(answers), rest), (1, b""))
        return answers[0]

    def get(self, target, headers=b""):
        return self.one(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + b"\r\n")

    def post(self, target, body, headers=b""):
        return self.one(b"POST " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n"
                        % len(body) + headers + b"\r\n" + body)

    def assert_alive(self):
        self.assertEqual(self.get(b"/healthz").status, 200)


class Smuggling(WithServer):
    # Each holds a second request where a proxy in front might see it as part of the first one's body, or the other
    # way round. The first is refused and the connection closed, or nothing is answered at all: the second is never run.
    SECOND = b"GET /healthz?smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    @staticmethod
    def post_with(headers, body):
        return b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n" + headers + b"\r\n" + body

    def rows(self):
        second = self.SECOND
        chunked = b"0\r\n\r\n" + second
        length = b"Content-Length: %d\r\n"
        yield "LengthThenChunked", self.post_with(length % 5 + b"Transfer-Encoding: chunked\r\n", chunked)
        yield "ChunkedThenLength", self.post_with(b"Transfer-Encoding: chunked\r\n" + length % 5, chunked)
        yield "TwoLengths", self.post_with(length % 5 + length % 50, b"hello" + second)
        yield "TwoEncodings", self.post_with(b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", chunked)
        yield "ListOfLengths", self.post_with(b"Content-Length: 5, 50\r\n", b"hello" + second)
        yield "NegativeLength", self.post_with(b"Content-Length: -1\r\n", second)
        yield "SignedLength", self.post_with(b"Content-Length: +5\r\n", b"hello" + second)
        yield "HexLength", self.post_with(b"Content-Length: 0x5\r\n", b"hello" + second)
        yield "LengthWithBlank", self.post_with(b"Content-Length: 5 0\r\n", b"hello" + second)
        yield "HugeLength", self.post_with(b"Content-Length: 99999999999999999999\r\n", b"hello" + second)
        yield "EmptyLength", self.post_with(b"Content-Length: \r\n", second)
        yield "UnknownEncoding", self.post_with(b"Transfer-Encoding: xchunked\r\n", chunked)
        yield "ChunkedNotLast", self.post_with(b"Transfer-Encoding: chunked, gzip\r\n", chunked)
        yield "EncodingInQuotes", self.post_with(b'Transfer-Encoding: "chunked"\r\n', chunked)
        yield "BlankBeforeColon", self.post_with(b"Transfer-Encoding : chunked\r\n" + length % len(chunked), chunked)
        yield "TabBeforeColon", self.post_with(b"Content-Length\t: 5\r\n", b"hello" + second)
        yield "FoldedHeader", self.post_with(b"X: a\r\n Content-Length: 5\r\n", b"hello" + second)
        yield "BareLineFeedInHeaders", self.post_with(b"X: a\nContent-Length: 5\r\n", b"hello" + second)
        yield "BareReturnInHeader", self.post_with(b"X: a\rContent-Length: 5\r\n", b"hello" + second)
        yield "NulInHeader", self.post_with(b"X: a\0b\r\nContent-Length: 0\r\n", second)
        yield "NulInName", self.post_with(b"Content\0-Length: 5\r\n", b"hello" + second)
        yield "NoColon", self.post_with(b"Content-Length 5\r\n", b"hello" + second)
        yield "NegativeChunk", self.post_with(b"Transfer-Encoding: chunked\r\n", b"-1\r\n\r\n" + second)
        yield "HugeChunk", self.post_with(b"Transfer-Encoding: chunked\r\n", b"ffffffffffffffff\r\n" + second)
        yield "ChunkThatOverflows", self.post_with(b"Transfer-Encoding: chunked\r\n",
                                                   b"10000000000000005\r\nhello\r\n0\r\n\r\n" + second)
        yield "ChunkWithoutItsEnd", self.post_with(b"Transfer-Encoding: chunked\r\n", b"5\r\nhelloXX0\r\n\r\n" + second)
        for name, size in (("HexPrefix", b"0x5"), ("Plus", b"+5"), ("MinusZero", b"-0"), ("Underscore", b"5_"),
                           ("BlankBefore", b" 5"), ("TabBefore", b"\t5"), ("BlankBehind", b"5 "), ("Comma", b"5,5"),
                           ("Digits", b"000000005"), ("Nul", b"5\0"), ("FeedInExtension", b"5;a\n"), ("NulInExtension", b"5;\0")):
            yield "ChunkSize" + name, self.post_with(b"Transfer-Encoding: chunked\r\n",
                                                     size + b"\r\nhello\r\n0\r\n\r\n" + second)
        yield "ChunkSizeEndsWithFeed", self.post_with(b"Transfer-Encoding: chunked\r\n", b"5\nhello\r\n0\r\n\r\n" + second)
        yield "LastChunkHexPrefix", self.post_with(b"Transfer-Encoding: chunked\r\n", b"5\r\nhello\r\n0x0\r\n\r\n" + second)
        yield "ChunkSizeMissing", self.post_with(b"Transfer-Encoding: chunked\r\n", b"\r\n\r\n" + second)

    def test_a_second_request_never_slips_through(self):
        for name, data in self.rows():
            with self.subTest(name):
                received, closed = self.exchange(data)
                answers, rest = answers_in(received)
                self.assertEqual(rest, b"")
                self.assertLessEqual(len(answers), 1, [a.status for a in answers])
                if answers:
                    self.assertGreaterEqual(answers[0].status, 400)
                    self.assertTrue(closed)
                self.assert_alive()

    def test_a_length_in_a_form_that_two_readers_may_read_differently_is_harmless_where_it_agrees(self):
        received, _ = self.exchange(self.post_with(b"Content-Length: 5\r\nContent-Length: 5\r\n", b"hello") + self.SECOND)
        self.assertLessEqual(len(answers_in(received)[0]), 2)
        self.assert_alive()

    def test_pipelined_requests_are_answered_in_order(self):
        body = b"RuntimeError: x"
        first = b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        chunks = b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nValue\r\n4;a=b\r\nErro\r\n0\r\n\r\n"
        last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        received, closed = self.exchange(first + chunks + last)
        answers, rest = answers_in(received)
        self.assertEqual(([a.status for a in answers], rest, closed), ([200, 200, 200], b"", True))


class Injection(WithServer):
    EVIL = b"a%0d%0aX-Evil:%201"

    def assert_clean(self, answer):
        for name, value in answer.headers:
            self.assertNotEqual(name.lower(), b"x-evil")
            self.assertNotRegex(value, rb"[\r\n\0]")

    def test_nothing_that_is_sent_becomes_a_header(self):
        answers = [
            self.get(b"/search?q=" + self.EVIL), self.get(b"/?lang=" + self.EVIL), self.get(b"/entries/" + self.EVIL),
            self.get(b"/api/v1/entries/" + self.EVIL + b"/verify.py"), self.get(b"/" + self.EVIL),
            self.get(b"/api/v1/search?q=x&lang=" + self.EVIL), self.get(b"/assets/" + self.EVIL + b"/" + self.EVIL),
            self.get(b"/", b"Accept-Language: zh\x0bX-Evil: 1\r\n"), self.get(b"/", b"X-Request-Id: a\x01b\r\n"),
            self.post(b"/", b"text=" + self.EVIL, b"Content-Type: application/x-www-form-urlencoded\r\n"),
            self.post(b"/?lang=" + self.EVIL, b"text=how+to",
                      b"Content-Type: application/x-www-form-urlencoded\r\n"),
            self.one(b"GET / HTTP/1.1\r\nHost: evil.example\x0b/x\r\nConnection: close\r\n\r\n"),
        ]
        for answer in answers:
            self.assert_clean(answer)

    def test_a_redirect_stays_on_this_server(self):
        for text in (b"//evil.example/", b"https://evil.example", b"/%5cevil.example", b"javascript:alert(1)"):
            answer = self.post(b"/", b"text=" + text, b"Content-Type: application/x-www-form-urlencoded\r\n")
            if answer.status in (301, 302, 303, 307, 308):
                self.assertTrue(answer.header(b"location").startswith(b"/search?"), answer.header(b"location"))
        self.assertEqual(self.get(b"//evil.example/..").status, 404)

    SCRIPTS = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'-alert(1)-'", "</textarea><script>",
               "<svg/onload=alert(1)>", "{{constructor}}", "${7*7}", "<!--", "]]>", "javascript:alert(1)"]

    def test_what_is_typed_is_shown_as_text(self):
        from urllib.parse import quote
        form = b"Content-Type: application/x-www-form-urlencoded\r\n"
        for script in self.SCRIPTS:
            error = f"RuntimeError: {script}\nTraceback (most recent call last):\n  File \"{script}\", line 1, in {script}\n" \
                    f"{script}Error: CUDA out of memory. Tried to allocate {script} GiB"
            pages = [self.get(b"/search?q=" + quote(script).encode()), self.get(b"/entries/" + quote(script, "").encode()),
                     self.get(b"/browse?tag=" + quote(script).encode()), self.get(b"/?lang=" + quote(script).encode()),
                     self.get(b"/" + quote(script).encode()),
                     self.post(b"/", b"text=" + quote(error).encode(), form),
                     self.post(b"/", b"text=x&torch=" + quote(script).encode(), form + b"Accept: text/html\r\n"),
                     self.get(b"/search?q=x&package=" + quote(script).encode() + b"&kind=" + quote(script).encode())]
            for page in pages:
                with self.subTest(script=script):
                    if b"text/html" not in (page.header(b"content-type") or b""):
                        continue
                    text = page.body.decode()
                    for tag in re.findall(r"<(script|img|svg|iframe|object|a|form|div)\b([^>]*)>", text):
                        self.assertNotRegex(tag[1], r"(?i)\bon\w+\s*=\s*['\"]?alert|=\s*['\"]?\s*javascript:")
                    self.assertNotRegex(text, r"<script[^>]*>\s*alert|<svg/onload|<img src=x")
                    self.assertIn(b"script-src 'self'", page.header(b"content-security-policy"))

    def test_a_problem_is_no_page_whatever_it_quotes(self):
        answer = self.get(b"/api/v1/entries/%3Cscript%3E")
        self.assertEqual(answer.header(b"content-type"), b"application/problem+json")
        self.assertEqual(answer.header(b"x-content-type-options"), b"nosniff")


class Traversal(WithServer):
    PATHS = [b"/assets/x/../../../../../../etc/passwd", b"/assets/x/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
             b"/assets/%2e%2e/%2e%2e", b"/assets/x/..%5c..%5cetc%5cpasswd", b"/entries/..%2f..%2f..%2fetc%2fpasswd",
             b"/entries/../../etc/passwd", b"/api/v1/entries/%2fetc%2fpasswd/verify.py", b"/../etc/passwd",
             b"/%2e%2e/%2e%2e/etc/passwd", b"/entries/%00", b"/assets/x/site.css%00.png", b"/..;/etc/passwd",
             b"/entries/..%c0%af..%c0%afetc/passwd", b"/.git/config", b"/index/anchors", b"/entries/harness.py"]

    def test_no_file_of_the_machine_is_served(self):
        for path in self.PATHS:
            with self.subTest(path):
                answer = self.get(path)
                self.assertIn(answer.status, (400, 404))
                self.assertNotIn(b"root:", answer.body)


class Bodies(WithServer):
    def test_a_gzip_bomb_is_refused_small(self):
        bomb = gzip.compress(b"\0" * (200 << 20), 9)
        for target in (b"/api/v1/match", b"/"):
            with self.subTest(target):
                answer = self.post(target, bomb, b"Content-Encoding: gzip\r\nContent-Type: text/plain\r\n")
                self.assertIn(answer.status, (413, 415))
        self.assert_alive()

    def test_gzip_inside_gzip_is_not_unpacked_twice(self):
        twice = gzip.compress(gzip.compress(b"RuntimeError: CUDA out of memory"))
        answer = self.post(b"/api/v1/match", twice, b"Content-Encoding: gzip, gzip\r\n")
        self.assertIn(answer.status, (400, 415))

    def test_numbers_and_nesting_beyond_reason_are_bad_json(self):
        headers = b"Content-Type: application/json\r\n"
        for body in (b'{"text": "x", "limit": 1e999}', b"[" * 100_000, b'{"a":' * 50_000, b'{"text": "\\ud800"',
                     b'{"text": "x", "limit": -1}', b'{"text": "x", "limit": 18446744073709551616}'):
            with self.subTest(body[:30]):
                answer = self.post(b"/api/v1/match", body, headers)
                self.assertIn(answer.status, (400, 422))
                self.assertEqual(json.loads(answer.body)["status"], answer.status)

    def test_the_address_in_a_text_is_not_asked(self):
        """SSRF: a listener whose address stands in everything that is sent hears nothing."""
        import socket
        with socket.create_server(("127.0.0.1", 0)) as listener:
            address = f"http://127.0.0.1:{listener.getsockname()[1]}/x"
            text = f"RuntimeError: see {address}\n  File \"{address}\", line 1, in f\n".encode()
            self.post(b"/api/v1/match", text)
            self.post(b"/", b"text=" + text, b"Content-Type: application/x-www-form-urlencoded\r\n")
            self.get(b"/search?q=" + address.encode(), b"Referer: " + address.encode() + b"\r\n")
            self.get(b"/", b"Host: " + address.encode()[7:-2] + b"\r\n")
            self.post(b"/integrations/slack/interactivity", b"payload=%7B%22response_url%22%3A%22" + address.encode() +
                      b"%22%7D", b"Content-Type: application/x-www-form-urlencoded\r\n")
            listener.settimeout(0.5)
            with self.assertRaises(TimeoutError):
                listener.accept()


if __name__ == "__main__":
    unittest.main()
