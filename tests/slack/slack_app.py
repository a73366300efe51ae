"""Slack as the tests have it: requests signed by its own Python SDK, and a stand-in that takes what is sent back."""
import html
import http.client
import json
import os
import queue
import sys
import time
import unittest
from urllib.parse import urlencode

from slack_sdk.models.blocks import Block
from slack_sdk.signature import SignatureVerifier

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from local_server import LocalServer  # noqa: E402
from running import Server, content_index  # noqa: E402

SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
BOT_TOKEN = "xoxb-for-tests"
BASE_URL = "https://errors.example.org"
COMMAND = "/integrations/slack/command"
INTERACTIVITY = "/integrations/slack/interactivity"
EVENTS = "/integrations/slack/events"
LIMITS = {"header": 150, "section": 3000, "context": 3000}


class SlackStandIn(LocalServer):
    """Takes what is sent to `response_url`s, and calls of the Web API."""

    def __init__(self):
        self.received = queue.Queue()
        self.calls = queue.Queue()
        self.replies = []
        self.refusals = []
        super().__init__()

    def answer(self, path, headers, body):
        said = b"ok"
        if path.startswith("/api/"):
            self.calls.put((path, dict(headers), json.loads(body)))
            said = json.dumps({"ok": False, "error": self.refusals.pop(0)} if self.refusals else {"ok": True}).encode()
        else:
            self.received.put((path, headers["Content-Type"], json.loads(body)))
        return self.replies.pop(0) if self.replies else 200, said


def escaped(text):
    """As Slack sends what somebody typed."""
    return html.escape(text, quote=False)


class WithServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = cls.enterClassContext(content_index())
        cls.slack = cls.enterClassContext(SlackStandIn())
        cls.server = cls.enterClassContext(Server(
            folder, "--base-url", BASE_URL, "--slack-response-origin", cls.slack.origin,
            env={"TRACELORE_SLACK_SIGNING_SECRET": SECRET, "TRACELORE_SLACK_BOT_TOKEN": BOT_TOKEN}))

    def post(self, path, body, headers=None, secret=SECRET, stamp=None, signature=None):
        if not isinstance(body, (bytes, str)):
            body = urlencode(body)
        stamp = str(int(time.time()) if stamp is None else stamp)
        if signature is None:
            signature = SignatureVerifier(secret).generate_signature(timestamp=stamp, body=body)
        sent = {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": "Slackbot 1.0",
                "X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": signature, **(headers or {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("POST", path, body=body, headers={k: v for k, v in sent.items() if v is not None})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def command(self, text, lang="", **more):
        fields = {"token": "gIkuvaNzQIHg97ATvDxqgjtO", "team_id": "T0001", "team_domain": "example",
                  "enterprise_id": "E0001", "channel_id": "C2147483705", "channel_name": "test", "user_id": "U2147483697",
                  "user_name": "Steve", "command": "/tracelore", "text": text,
                  "response_url": "https://hooks.slack.com/commands/1234/5678", "trigger_id": "13345224609.738474920.8088",
                  "api_app_id": "A123456"}
        response, body = self.post(COMMAND + (f"?lang={lang}" if lang else ""), fields, **more)
        self.assertEqual(response.status, 200, body)
        return self.checked(json.loads(body))

    def payload(self, kind, **more):
        return {"payload": json.dumps({
            "type": kind, "token": "Shh_its_a_seekrit", "action_ts": "1581106241.371594",
            "team": {"id": "T111", "domain": "workspace-name"}, "user": {"id": "U111", "name": "jane"},
            "channel": {"id": "C111", "name": "channel"}, "is_enterprise_install": False, "enterprise": None,
            "trigger_id": f"111.{time.monotonic_ns()}.222", "response_url": self.slack.origin + "/app/T111/1/xyz", **more})}

    def shortcut(self, text, **more):
        message = {"type": "message", "user": "U222", "ts": "1580000000.000100", "text": text, **more}
        return self.payload("message_action", callback_id="explain_traceback", message_ts=message["ts"], message=message)

    def posted(self):
        path, content_type, message = self.slack.received.get(timeout=10)
        self.assertEqual((path, content_type.split(";")[0]), ("/app/T111/1/xyz", "application/json"))
        return self.checked(message)

    def checked(self, message):
        """Slack would take it: the SDK's own validators, and the limits of its documentation."""
        self.assertIn(message["response_type"], ["ephemeral", "in_channel"])
        self.assertTrue(message["text"])
        self.assertLess(len(json.dumps(message)), 40_000)
        self.check_blocks(message["blocks"])
        return message

    def check_blocks(self, blocks):
        self.assertLessEqual(len(blocks), 50)
        for block in Block.parse_all(blocks):
            block.validate_json()
        for raw in blocks:
            self.assertIn(raw["type"], ["header", "section", "context", "actions", "divider"])
            for part in [raw.get("text"), *raw.get("elements", [])]:
                if not part or part["type"] == "button":
                    continue
                self.assertTrue(part["text"].strip())
                self.assertLessEqual(len(part["text"]), LIMITS[raw["type"]])
                self.assertEqual(part["type"], "plain_text" if raw["type"] == "header" else "mrkdwn")
                if raw["type"] != "header":
                    self.assertNotRegex(part["text"], r"<[!#]|<(?!https?://|@U\d|/)[^>]")
                    self.assertEqual(part["text"].count("```") % 2, 0)
            for button in raw.get("elements", []) if raw["type"] == "actions" else []:
                self.assertLessEqual(len(button["text"]["text"]), 75)
                self.assertLessEqual(len(button.get("value", "")), 2000)
                self.assertLessEqual(len(button["action_id"]), 255)
                self.assertTrue(button.get("url", "https://").startswith("https://"))

    @staticmethod
    def words(message):
        return "\n".join(part["text"] for block in message["blocks"]
                         for part in [block.get("text"), *block.get("elements", [])]
                         if part and isinstance(part["text"], str))

    @staticmethod
    def buttons(message):
        return {button["action_id"]: button for block in message["blocks"] if block["type"] == "actions"
                for button in block["elements"]}
