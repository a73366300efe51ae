"""A word that nobody else uses goes through every door; then everything that the processes wrote is searched for it."""
import gzip
import hashlib
import hmac
import http.client
import json
import os
import subprocess
import sys
import time
import unittest
import uuid
from urllib.parse import quote, urlencode

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from running import PROGRAM, Server, content_index  # noqa: E402

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
FORM = "application/x-www-form-urlencoded"


class NothingIsKept(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(content_index())
        self.marker = "zqx" + uuid.uuid4().hex
        self.paste = (f"Traceback (most recent call last):\n  File \"/srv/{self.marker}/train.py\", line 9, in {self.marker}\n"
                      f"    {self.marker}()\nValueError: the {self.marker} is not known\n")
        # Whatever is written for a while, or to the usual places, is written below the folder.
        for name in ("tmp", "home", "state"):
            os.mkdir(os.path.join(self.folder, name))
        self.env = {"TMPDIR": os.path.join(self.folder, "tmp"), "HOME": os.path.join(self.folder, "home"),
                    "XDG_STATE_HOME": os.path.join(self.folder, "state"), "TRACELORE_SLACK_SIGNING_SECRET": SECRET,
                    "TRACELORE_STORE": os.path.join(self.folder, "state", "counts.sqlite"),
                    "TRACELORE_LOG": "json"}

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request(method, path, body=body, headers=headers or {})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response.status, text

    def through_http(self):
        paste, marker = self.paste, self.marker
        post = [("text/plain", paste.encode()), ("application/json", json.dumps({"text": paste}).encode()),
                ("application/json", json.dumps({"text": paste, marker: marker}).encode()),
                ("application/json", ('{"text": "' + marker).encode()), ("application/x-" + marker, paste.encode()),
                ("application/json", json.dumps({"text": paste, "environment": {marker: marker}}).encode())]
        for content_type, body in post:
            self.ask("POST", "/api/v1/match", body, {"Content-Type": content_type})
            self.ask("POST", "/api/v1/match?explain=1&lang=zh", body, {"Content-Type": content_type})
        self.ask("POST", "/api/v1/match", gzip.compress(paste.encode()), {"Content-Encoding": "gzip"})
        self.ask("POST", "/api/v1/match", iter([paste.encode()[:40], paste.encode()[40:]]))
        self.ask("POST", "/api/v1/match", (paste * 20_000).encode()[:3 << 20])
        self.ask("POST", f"/api/v1/match?torch={marker}&{marker}=1", paste.encode())
        self.ask("POST", "/", urlencode({"text": paste, "torch": marker}), {"Content-Type": FORM})
        self.ask("POST", "/", urlencode({"text": paste}), {"Content-Type": FORM, "Accept": "text/html"})
        self.ask("POST", "/", urlencode({"text": f"how to {marker}"}), {"Content-Type": FORM})
        multipart = (f'--b\r\nContent-Disposition: form-data; name="file"; filename="{marker}.log"\r\n\r\n{paste}\r\n--b--\r\n')
        self.ask("POST", "/", multipart, {"Content-Type": "multipart/form-data; boundary=b"})
        for path in ("/search?q=", "/api/v1/search?q=", "/entries/", "/api/v1/entries/", "/", "/browse?tag=", "/?lang=",
                     "/api/v1/search?q=x&package=", "/api/v1/search?q=x&fields="):
            self.ask("GET", path + quote(marker))
            self.ask("GET", path + quote(paste))
        feedback = {"entry": "cuda-out-of-memory", "fingerprint": marker, "solved": True}
        for body in (feedback, dict(feedback, entry=marker), dict(feedback, fingerprint="", note=paste)):
            self.ask("POST", "/api/v1/feedback", json.dumps(body), {"Content-Type": "application/json"})
        self.ask("GET", "/", headers={"User-Agent": marker, "Referer": f"https://x/{marker}", "Cookie": marker})

    def through_slack(self):
        payload = {"type": "message_action", "callback_id": "explain_traceback", "trigger_id": self.marker,
                   "response_url": f"https://hooks.slack.com.{self.marker}.invalid/x", "message": {"text": self.paste}}
        for path, body in (("command", urlencode({"text": self.paste})), ("command", urlencode({"text": f"how {self.marker}"})),
                           ("interactivity", urlencode({"payload": json.dumps(payload)}))):
            stamp = str(int(time.time()))
            signature = "v0=" + hmac.new(SECRET.encode(), f"v0:{stamp}:{body}".encode(), hashlib.sha256).hexdigest()
            for signed in (signature, "v0=wrong"):
                self.ask("POST", f"/integrations/slack/{path}", body,
                         {"Content-Type": FORM, "X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signed})

    def run_program(self, *arguments, text=""):
        return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, timeout=60,
                              env=dict(os.environ, **self.env), cwd=os.path.join(self.folder, "home"))

    def through_the_command_line(self):
        index = os.path.join(self.folder, "index")
        for command in (["lookup"], ["lookup", "--json"], ["explain", "-"]):
            self.run_program(*command, "--index", index, text=self.paste)
        self.run_program("search", self.marker, "--index", index)
        calls = [{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
                 for name, arguments in (("match_error", {"text": self.paste}), ("search_issues", {"query": self.marker}),
                                         ("get_entry", {"id": self.marker}), (self.marker, {}))]
        mcp = self.run_program("mcp", "--index", index, text="\n".join(map(json.dumps, calls)) + "\n" + self.marker)
        self.assertEqual((mcp.returncode, mcp.stderr), (0, b""))
        self.assertIn(self.marker.encode(), mcp.stdout)  # the marker did get in

    def written(self):
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                yield path, path.encode()
                with open(path, "rb") as handle:
                    yield path, handle.read()

    def test_the_word_is_nowhere(self):
        with Server(self.folder, env=self.env) as self.server:
            self.through_http()
            self.through_slack()
            self.through_the_command_line()
            _, answer = self.ask("POST", "/api/v1/match", self.paste.encode())
            self.assertIn(self.marker.encode(), answer)
            for path in ("/metrics", "/api/v1/stats", "/readyz", "/openapi.json", "/admin/gaps"):
                self.assertNotIn(self.marker.encode(), self.ask("GET", path)[1], path)
            for path, text in self.written():
                self.assertNotIn(self.marker.encode(), text, path)
        self.assertNotIn(self.marker.encode(), self.server.log)
        for path, text in self.written():
            self.assertNotIn(self.marker.encode(), text, path)


if __name__ == "__main__":
    unittest.main()
