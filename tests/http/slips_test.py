"""Slips of clients and what the wire does to them, by raw sockets: each gets an answer at once that says what was wrong."""
import json
import os
import socket
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from serving import Serving  # noqa: E402

MATCH = "/api/v1/match"
KNOWN = "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB"
JSON = "Content-Type: application/json\r\n"
LONG = 30


def request(method, target, head="", body=b"", host="Host: x\r\n"):
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{method} {target} HTTP/1.1\r\n{host}Connection: close\r\n{head}{length}\r\n".encode() + body


class Slips(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Serving("--head-seconds", "1", "--body-seconds", "1")
        cls.server.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def raw(self, data):
        """(status, head, body); the connection is closed by the server."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=LONG) as connection:
            connection.sendall(data)
            reply = b""
            try:
                while piece := connection.recv(65536):
                    reply += piece
            except ConnectionResetError:
                pass
        head, _, body = reply.partition(b"\r\n\r\n")
        self.assertTrue(head, "closed without a word")
        return int(head.split()[1]), head.decode(), body

    REFUSED = {
        "UnknownTransferCoding": (501, b"POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n" % MATCH.encode()),
        "GzipThenChunked": (501, b"POST %s HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n" % MATCH.encode()),
        "TransferCodingOfAGet": (501, request("GET", "/healthz", "Transfer-Encoding: identity\r\n")),
        "AddressOf12Kilobytes": (414, request("GET", "/" + "a" * 12_000)),
        "AddressOf20Kilobytes": (414, request("GET", "/" + "a" * 20_000)),
        "AddressOf200Kilobytes": (414, request("GET", "/" + "a" * 200_000)),
        "HeaderOf20Kilobytes": (431, request("GET", "/", "X: " + "b" * 20_000 + "\r\n")),
        "HeaderOf200Kilobytes": (431, request("GET", "/", "X: " + "b" * 200_000 + "\r\n")),
        "ManyHeaders": (431, request("GET", "/", "".join(f"X-{i}: {'b' * 1000}\r\n" for i in range(200)))),
        "SlowHead": (408, b"GET /healthz HTTP/1.1\r\nX: "),
        "SlowBody": (408, b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab" % MATCH.encode()),
        "UnknownMethod": (501, request("BREW", "/")),
        "MethodInLowerCase": (501, request("get", "/")),
        "MethodOfATunnel": (501, request("CONNECT", "example.org:443")),
        "MethodThatEchoes": (501, request("TRACE", "/")),
        "MethodThatIsNoWord": (400, request("GE(T", "/")),
        "PrefaceOfHttp2": (505, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        "Http2": (505, b"GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
        "Http3": (505, b"POST %s HTTP/3\r\nHost: x\r\n\r\n" % MATCH.encode()),
        "NoVersionOfHttp": (400, b"GET / HTTP/banana\r\nHost: x\r\n\r\n"),
        "NoHttp": (400, b"GET / SIP/2.0\r\nHost: x\r\n\r\n"),
        "MethodThatAnAddressDoesNotTake": (405, request("DELETE", "/")),
        "NoHost": (400, request("GET", "/healthz", host="")),
    }

    CODES = {"UnknownTransferCoding": "unknown_transfer", "UnknownMethod": "unknown_method", "Http2": "unknown_http_version",
             "NoHttp": "bad_request"}

    def test_what_cannot_be_read_is_refused_with_its_status(self):
        for name, (status, data) in self.REFUSED.items():
            with self.subTest(name):
                found, head, body = self.raw(data)
                self.assertEqual(found, status, head)
                self.assertIn("application/problem+json", head)
                problem = json.loads(body)
                self.assertEqual(problem["status"], status)
                self.assertEqual(problem["code"], self.CODES.get(name, problem["code"]))

    def test_halves_of_pairs_in_json_are_replaced(self):
        for escape in ("\\udc80", "\\ud83d", "\\ud83dx", "\\uDC80\\uD83D", "\\\\\\udcff"):
            with self.subTest(escape):
                body = ('{"text":"log %s %s"}' % (escape, KNOWN)).encode()
                answer = self.server.post(MATCH, body, **{"Content-Type": "application/json"})
                self.assertEqual(answer.status, 200, answer.body)
                self.assertEqual(answer.json()["matches"][0]["entry"]["id"], "cuda-out-of-memory")
        whole = json.dumps({"text": "😀 " + KNOWN}).encode()
        self.assertEqual(self.server.post(MATCH, whole, **{"Content-Type": "application/json"}).status, 200)
        self.assertEqual(self.server.post(MATCH, b'{"text":"\\udzzz"}', **{"Content-Type": "application/json"}).status, 400)

    def problem(self, target, body=None, **headers):
        answer = self.server.post(target, body, **headers) if body is not None else self.server.get(target)
        return answer.status, answer.json()

    def test_a_wrong_field_says_what_it_must_be(self):
        status, problem = self.problem(MATCH, b'{"text":"x: y","lines":"1"}', **{"Content-Type": "application/json"})
        self.assertEqual((status, problem["params"]["field"]), (422, "lines"))
        self.assertIn("pairs of line numbers", problem["detail"])
        status, problem = self.problem("/api/v1/search?q=" + "a" * 1025)
        self.assertEqual((status, problem["params"]["field"]), (422, "q"))
        self.assertIn("1024 bytes", problem["detail"])

    def test_hints_name_the_address_that_was_asked(self):
        _, problem = self.problem(MATCH, b"{", **{"Content-Type": "application/json"})
        self.assertIn(f"curl --data-binary @train.log {self.server.url}/api/v1/match", problem["hint"])

    UNKNOWN = {
        "Path": (MATCH + "?fields=bogus", "bogus"),
        "DeepPath": (MATCH + "?fields=verdict,matches.entry.idd", "matches.entry.idd"),
        "ParameterOfSearch": ("/api/v1/search?q=memory&limt=3", "limt"),
        "ParameterOfEntries": ("/api/v1/entries?limit=1&ofset=3", "ofset"),
    }

    def test_what_nobody_knows_is_told_and_refused_where_that_is_asked(self):
        for name, (target, unknown) in self.UNKNOWN.items():
            with self.subTest(name):
                ask = (lambda where: self.server.post(where, KNOWN)) if target.startswith(MATCH) else self.server.get
                answer = ask(target)
                self.assertEqual(answer.status, 200)
                self.assertEqual(answer.headers["Warning"], f'299 - "unknown field: {unknown}"')
                refused = ask(target + "&strict=1")
                self.assertEqual((refused.status, refused.json()["params"]["field"]), (422, unknown))
        body = json.dumps({"text": KNOWN, "limt": 3}).encode()
        answer = self.server.post(MATCH, body, **{"Content-Type": "application/json"})
        self.assertEqual(answer.headers["Warning"], '299 - "unknown field: limt"')
        self.assertEqual(self.server.post(MATCH + "?strict=1", body, **{"Content-Type": "application/json"}).status, 422)

    def test_what_is_known_is_not_told(self):
        for target in ("?fields=verdict,matches.entry.id,matches.why.captures.size,environment.torch", "?torch=2.8.0&strict=1",
                       "?view=brief&strict=1"):
            with self.subTest(target):
                answer = self.server.post(MATCH + target, KNOWN)
                self.assertEqual(answer.status, 200, answer.body)
                self.assertIsNone(answer.headers["Warning"])

    def test_a_brief_answer_is_short_and_whole(self):
        whole = self.server.post(MATCH, KNOWN)
        brief = self.server.post(MATCH + "?view=brief", KNOWN)
        self.assertLess(len(brief.body), len(whole.body) / 3)
        match = brief.json()["matches"][0]
        for name in ("entry", "verdict", "summary", "cause", "workarounds"):
            self.assertIn(name, match)
        self.assertNotIn("html", match["workarounds"][0])

    def test_lists_link_to_their_next_part(self):
        for target in ("/api/v1/entries?limit=2", "/api/v1/search?q=memory&limit=2"):
            with self.subTest(target):
                first = self.server.get(target)
                link = first.headers["Link"]
                self.assertRegex(link, r'^</api/v1/.*offset=2>; rel="next"$')
                second = self.server.get(link[1:link.index(">")])
                self.assertEqual(second.status, 200)
                key = "entries" if "entries" in first.json() else "results"
                self.assertNotEqual(first.json()[key], second.json()[key])
        self.assertIsNone(self.server.get("/api/v1/entries").headers["Link"])

    def test_a_search_is_validated_by_its_tag(self):
        first = self.server.get("/api/v1/search?q=memory")
        again = self.server.get("/api/v1/search?q=memory", **{"If-None-Match": first.headers["ETag"]})
        self.assertEqual((again.status, again.body), (304, b""))
        for other in ("/api/v1/search?q=nan", "/api/v1/search?q=memory&lang=zh"):
            self.assertNotEqual(self.server.get(other).headers["ETag"], first.headers["ETag"])

    def test_browsers_may_validate_from_other_origins(self):
        answer = self.server.ask("OPTIONS", "/api/v1/search", headers={"Origin": "https://a.example"})
        self.assertIn("If-None-Match", answer.headers["Access-Control-Allow-Headers"])


if __name__ == "__main__":
    unittest.main()
