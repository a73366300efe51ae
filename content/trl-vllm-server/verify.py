def _connect(port):
    try:
        import trl.generation.vllm_client as client
    except ImportError:
        import trl.extras.vllm_client as client
    client.is_vllm_available = lambda *args, **kwargs: True      # the client alone is used, and no vLLM
    client.VLLMClient(base_url=f"http://127.0.0.1:{port}", connection_timeout=0.0)
    return "up"


def reproduce(device):
    import socket
    with socket.socket() as nobody:         # bound, and not listening
        nobody.bind(("127.0.0.1", 0))
        _connect(nobody.getsockname()[1])


def workaround(device):
    import http.server
    import threading

    class Healthy(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"data": [{"id": "model"}]}')

        def log_message(self, *args):
            pass

    with http.server.HTTPServer(("127.0.0.1", 0), Healthy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        state = _connect(server.server_address[1])
        server.shutdown()
    return state


def expected(device):
    return "up"
