"""The limits of the server, each against the real one: times of a request's parts, pastes a minute, connections, and who
counts as one address behind a proxy."""
import os
import socket
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from service_test import KNOWN, figure  # noqa: E402
from serving import Serving  # noqa: E402

LONG = 30  # seconds: far beyond every time that is set here


class Limits(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.first = Serving()
        cls.first.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.first.__exit__()

    def serve(self, *options):
        serving = Serving(*options, index=self.first.index)
        serving.__enter__()
        self.addCleanup(serving.__exit__)
        return serving

    def connect(self, server, data=b""):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=LONG)
        self.addCleanup(connection.close)
        connection.sendall(data)
        return connection

    def assert_cut_off(self, server, connection):
        reply = connection.recv(1000)
        self.assertTrue(reply == b"" or reply.startswith(b"HTTP/1.1 408"), reply)
        self.assertTrue(server.wait_until(
            lambda: figure(server, "tracelore_rejected_total", reason="too_slow") == 1))

    def test_head_that_does_not_end_is_cut_off(self):
        server = self.serve("--head-seconds", "1")
        connection = self.connect(server, b"GET /healthz HTTP/1.1\r\nX: ")
        self.assert_cut_off(server, connection)

    def test_head_that_drips_is_cut_off(self):
        server = self.serve("--head-seconds", "1")
        connection = self.connect(server, b"GET /healthz HTTP/1.1\r\nX: ")
        connection.settimeout(0.2)
        for _ in range(LONG * 5):
            try:
                connection.sendall(b"x")
                if connection.recv(100) == b"":
                    break
            except TimeoutError:
                continue
            except (BrokenPipeError, ConnectionResetError):
                break
        else:
            self.fail("still open")

    def test_body_that_does_not_come_is_cut_off(self):
        server = self.serve("--body-seconds", "1")
        connection = self.connect(server, b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc")
        self.assert_cut_off(server, connection)

    def test_answer_that_nobody_reads_is_given_up(self):
        server = self.serve("--answer-seconds", "1")
        connection = socket.socket()
        self.addCleanup(connection.close)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", server.port))
        connection.settimeout(2)
        try:
            for _ in range(400):
                connection.sendall(b"GET /api/v1/entries HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        except (TimeoutError, ConnectionError):
            pass
        self.assertTrue(server.wait_until(lambda: figure(server, "tracelore_connections") == 1, LONG))

    def test_pastes_over_the_rate_are_told_when_to_come_back(self):
        server = self.serve("--rate-limit", "3")
        for left in (2, 1, 0):
            answer = server.post("/api/v1/match", KNOWN)
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers["RateLimit-Policy"], '"pastes";q=3;w=60')
            self.assertRegex(answer.headers["RateLimit"], r'^"pastes";r=%d;t=\d+$' % left)
        answer = server.post("/api/v1/match", KNOWN)
        self.assertEqual(answer.status, 429)
        self.assertTrue(1 <= int(answer.headers["Retry-After"]) <= 20)
        self.assertEqual(server.get("/api/v1/stats").status, 200)
        self.assertEqual(figure(server, "tracelore_rejected_total", reason="rate"), 1)

    def test_clients_behind_a_trusted_proxy_have_a_bucket_each(self):
        server = self.serve("--rate-limit", "1", "--trusted-proxy", "127.0.0.0/8", "10.0.0.0/8")

        def paste(forwarded):
            return server.post("/api/v1/match", KNOWN, **{"X-Forwarded-For": forwarded}).status
        self.assertEqual(paste("192.0.2.1"), 200)
        self.assertEqual(paste("192.0.2.1"), 429)
        self.assertEqual(paste("192.0.2.2, 10.1.2.3"), 200)
        self.assertEqual(paste("198.51.100.9, 192.0.2.2"), 429)  # what the client itself put in front is not believed
        self.assertEqual(paste("2001:db8::1"), 200)

    def test_forwarded_address_of_a_stranger_is_not_believed(self):
        server = self.serve("--rate-limit", "1", "--trusted-proxy", "10.0.0.0/8")
        self.assertEqual(server.post("/api/v1/match", KNOWN, **{"X-Forwarded-For": "192.0.2.1"}).status, 200)
        self.assertEqual(server.post("/api/v1/match", KNOWN, **{"X-Forwarded-For": "192.0.2.2"}).status, 429)

    def test_an_address_has_its_share_of_connections_and_a_proxy_all(self):
        request = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

        def answered(server):
            replies = []
            for _ in range(5):
                try:
                    replies.append(self.connect(server, request).recv(100))
                except ConnectionResetError:
                    replies.append(b"")
            return sum(reply.startswith(b"HTTP/1.1 200") for reply in replies)
        self.assertEqual(answered(self.serve("--connections-per-address", "2")), 2)
        self.assertEqual(answered(self.serve("--connections-per-address", "2", "--trusted-proxy", "127.0.0.1")), 5)

    def test_connections_over_the_total_take_the_place_of_idle_ones(self):
        server = self.serve("--connections", "4")
        for _ in range(12):
            self.assertTrue(self.connect(server, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").recv(100)
                            .startswith(b"HTTP/1.1 200"))
        self.assertGreaterEqual(figure(server, "tracelore_rejected_total", reason="made_room"), 8)


if __name__ == "__main__":
    unittest.main()
