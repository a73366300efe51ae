"""A service of the tests' own on this machine, for what the program sends out."""
import http.server
import threading


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # says 100 Continue, for which a client waits a second before it sends a long body

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status, said = self.server.answer(self.path, self.headers, body)
        self.send_response(status)
        self.send_header("Content-Length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *unused):
        pass


class LocalServer(http.server.ThreadingHTTPServer):
    """Takes what is posted: `answer(path, headers, body)` of a subclass gives status and bytes. Runs in a `with`."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.origin = "http://127.0.0.1:%d" % self.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *unused):
        self.shutdown()
        self.server_close()
