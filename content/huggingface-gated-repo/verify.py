def _model_info(token):
    import http.server, os, threading

    class Hub(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = self.headers.get("Authorization") == "Bearer hf_accepted"
            body = b'{"id": "org/gated", "modelId": "org/gated", "siblings": []}' if known else b"{}"
            self.send_response(200 if known else 401)
            if not known:
                self.send_header("X-Error-Code", "GatedRepo")
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args):
            pass

    os.environ["NO_PROXY"] = "127.0.0.1"
    from huggingface_hub import HfApi
    with http.server.HTTPServer(("127.0.0.1", 0), Hub) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            return HfApi(endpoint="http://127.0.0.1:%d" % server.server_port).model_info("org/gated", token=token).id
        finally:
            server.shutdown()


def reproduce(device):
    _model_info(False)


def workaround(device):
    return _model_info("hf_accepted")


def expected(device):
    return "org/gated"
