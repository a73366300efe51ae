"""--notify: the answer in three lines and a link, at a real local server that stands for the services.

Each payload is validated against what its service documents; none is sent to the service itself.
"""
import base64
import hashlib
import hmac
import json
import os
import socket
import subprocess
import sys
import threading
import time
import unittest
import urllib.parse

import jsonschema
from slack_sdk.models.blocks import Block

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import WithIndex, environment, read, run, sample  # noqa: E402
from local_server import LocalServer  # noqa: E402

ENTRY = "autograd-backward-twice"
SECRET = "SECqRt7bVnMk4pWzXc9sGhJdAe2iOoTyRr5wQ"
TOKEN = "hf_qRt7bVnMk4pWzXc9sGhJdAe2iOoTyRr5wQ"
PATH = "/hook/T0K3N"

TEXT = {"type": "string", "minLength": 1}


def exactly(**members):
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


# https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
SLACK = exactly(text=TEXT, blocks={"type": "array", "minItems": 1, "maxItems": 50})
# https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
FEISHU_PIECE = {"oneOf": [exactly(tag={"const": "text"}, text=TEXT), exactly(tag={"const": "a"}, text=TEXT, href=TEXT)]}
FEISHU_ROWS = {"type": "array", "minItems": 1, "items": {"type": "array", "minItems": 1, "items": FEISHU_PIECE}}
FEISHU_POST = {"type": "object", "minProperties": 1, "additionalProperties": False,
               "properties": {language: exactly(title=TEXT, content=FEISHU_ROWS) for language in ("zh_cn", "en_us")}}
FEISHU = exactly(msg_type={"const": "post"}, content=exactly(post=FEISHU_POST))
FEISHU_SIGNED = exactly(timestamp={"type": "string", "pattern": "^[0-9]{10}$"}, sign=TEXT, **FEISHU["properties"])
# https://open.dingtalk.com/document/robots/custom-robot-access
# https://developer.work.weixin.qq.com/document/path/91770
TEXT_MESSAGE = exactly(msgtype={"const": "text"}, text=exactly(content=TEXT))
# docs/notify.md
PLAIN = exactly(text=TEXT, lines={"type": "array", "items": TEXT, "minItems": 1}, link={"type": ["string", "null"]},
                name={"type": ["string", "null"]}, status={"type": ["integer", "null"]},
                verdict={"enum": ["exact", "likely", "related", "none"]}, entry={"type": ["string", "null"]},
                cause={"type": ["string", "null"]})

KINDS = {  # kind: schema, what the service answers where it takes the message
    "slack": (SLACK, b"ok"),
    "feishu": (FEISHU, b'{"code":0,"data":{},"msg":"success"}'),
    "dingtalk": (TEXT_MESSAGE, b'{"errcode":0,"errmsg":"ok"}'),
    "wecom": (TEXT_MESSAGE, b'{"errcode":0,"errmsg":"ok"}'),
    "json": (PLAIN, b""),
}


class Service(LocalServer):
    """Takes notices; `answers` are (status, body), the last one again and again."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.seen = []
        super().__init__()
        self.url = self.origin + PATH

    def answer(self, path, headers, body):
        self.seen.append((path, dict(headers), body))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


class WithNotices(WithIndex):
    def setUp(self):
        self.error = read(sample(ENTRY))
        self.log = self.write("error.txt", self.error)

    def failing(self, url, *options, status=3, language="en", log=None, **variables):
        command = ["sh", "-c", "cat '%s' >&2; exit %d" % (log or self.log, status)]
        return run("run", "--index", self.index, "--notify", "HOOK", *options, "--", *command,
                   env=environment(language, HOOK=url, **variables))

    def notice(self, *options, kind="json", **more):
        """What arrived, and what the program printed."""
        with Service((200, KINDS[kind][1])) as service:
            said = self.failing(service.url, "--notify-kind", kind, *options, **more)
            self.assertEqual(len(service.seen), 1, said.stderr)
        return service.seen[0], said


class Payloads(WithNotices):
    def test_each_service_gets_what_its_document_asks_for(self):
        for kind, (schema, _) in KINDS.items():
            for language in ("en", "zh"):
                with self.subTest(kind, language=language):
                    (path, headers, body), said = self.notice("--notify-name", "llama", kind=kind, language=language)
                    payload = json.loads(body)
                    jsonschema.validate(payload, schema)
                    self.assertEqual((path, said.returncode), (PATH, 3))
                    self.assertTrue(headers["Content-Type"].startswith("application/json"))
                    words = json.dumps(payload, ensure_ascii=False)
                    self.assertIn("llama", words)
                    self.assertIn("backward through the graph a second time", words)
                    self.assertIn("tracelore show " + ENTRY, words)

    def test_slacks_own_sdk_takes_the_blocks(self):
        (_, _, body), _ = self.notice(kind="slack")
        for block in Block.parse_all(json.loads(body)["blocks"]):
            block.validate_json()

    def test_signatures_are_what_the_services_compute(self):
        (_, _, body), _ = self.notice(kind="feishu", TRACELORE_NOTIFY_SECRET=SECRET)
        payload = json.loads(body)
        jsonschema.validate(payload, FEISHU_SIGNED)
        key = ("%s\n%s" % (payload["timestamp"], SECRET)).encode()
        self.assertEqual(payload["sign"], base64.b64encode(hmac.new(key, b"", hashlib.sha256).digest()).decode())
        self.assertLess(abs(int(payload["timestamp"]) - time.time()), 600)
        (path, _, body), _ = self.notice(kind="dingtalk", TRACELORE_NOTIFY_SECRET=SECRET)
        jsonschema.validate(json.loads(body), TEXT_MESSAGE)
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(path).query)
        text = ("%s\n%s" % (query["timestamp"][0], SECRET)).encode()
        self.assertEqual(query["sign"], [base64.b64encode(hmac.new(SECRET.encode(), text, hashlib.sha256).digest()).decode()])
        self.assertLess(abs(int(query["timestamp"][0]) / 1000 - time.time()), 600)

    def test_plain_json_says_what_it_is(self):
        (_, _, body), _ = self.notice("--notify-name", "llama 7b")
        payload = json.loads(body)
        self.assertEqual((payload["entry"], payload["status"], payload["name"]), (ENTRY, 3, "llama 7b"))
        self.assertEqual(payload["text"], "\n".join(payload["lines"]))
        self.assertLessEqual(len(payload["lines"]), 4)

    def test_the_link_leads_to_the_page_of_the_server_that_was_asked(self):
        answer = run("lookup", "--json", self.log, "--index", self.index)
        with Service((200, answer.stdout)) as asked, Service((200, b"")) as told:
            base = asked.url[:-len(PATH)]
            said = run("lookup", self.log, "--server", base, "--notify", told.url, env=environment())
            self.assertEqual((said.returncode, said.stderr), (0, b""))
            self.assertEqual(json.loads(told.seen[0][2])["link"], base + "/entries/" + ENTRY)


class WhatLeaves(WithNotices):
    def test_nothing_but_the_masked_answer(self):
        noise = b"loading /home/alicesmith/data with %s\nstep 17 of the secret project\n" % TOKEN.encode()
        error = b"RuntimeError: Trying to backward through the graph a second time, key %s\n" % TOKEN.encode()
        log = self.write("secret.txt", noise + error)
        for kind in KINDS:
            with self.subTest(kind):
                (_, _, body), _ = self.notice(kind=kind, log=log)
                for word in (TOKEN, "alicesmith", "secret project", "step 17", log):
                    self.assertNotIn(word.encode(), body)
                self.assertIn(b"a second time", body)

    def test_a_line_of_the_log_names_nobody_and_loads_nothing(self):
        log = self.write("hostile.txt", b"RuntimeError: <!channel> <@U1> <at user_id=\"all\">x</at> ![x](http://evil/x.png)\n")
        (_, _, body), _ = self.notice(kind="slack", log=log)
        self.assertNotIn(b"<!channel>", body)
        self.assertNotIn(b"<@U1>", body)
        for kind in ("feishu", "dingtalk", "wecom"):  # plain text, by the schemas above
            (_, _, body), _ = self.notice(kind=kind, log=log)
            self.assertIn(b"![x](http://evil/x.png)", body)


class Occasions(WithNotices):
    def test_an_error_that_is_not_known_and_a_silent_end_are_told_as_well(self):
        unknown = self.write("unknown.txt", b"Traceback (most recent call last):\nKeyError: 'moon'\n")
        (_, _, body), _ = self.notice(log=unknown)
        payload = json.loads(body)
        self.assertEqual((payload["verdict"], payload["entry"]), ("none", None))
        self.assertIn("KeyError: 'moon'", payload["lines"][1])
        (_, _, body), said = self.notice(log=self.write("empty.txt", b""), status=9)
        self.assertEqual((json.loads(body)["status"], said.stderr), (9, b""))

    def test_success_and_interruption_are_not_told(self):
        with Service((200, b"")) as service:
            for status in (0, 130):
                self.assertEqual(self.failing(service.url, status=status).returncode, status)
            self.assertEqual(service.seen, [])

    def test_lookup_tells_once_and_of_several_logs_the_one_that_is_understood_best(self):
        unknown = self.write("unknown.txt", b"Traceback (most recent call last):\nKeyError: 'moon'\n")
        nothing = self.write("nothing.txt", b"all went well\n")
        with Service((200, b"")) as service:
            run("lookup", unknown, self.log, nothing, "--index", self.index, "--notify", service.url)
            self.assertEqual([json.loads(body)["entry"] for _, _, body in service.seen], [ENTRY])
            run("lookup", nothing, "--index", self.index, "--notify", service.url)
            self.assertEqual(len(service.seen), 1)


class WhereItFails(WithNotices):
    def one_line(self, said, *words, status=3):
        """The command's status, and one line below its answer that keeps the address to itself."""
        last = said.stderr.decode().splitlines()[-1]
        self.assertEqual(said.returncode, status)
        for word in words:
            self.assertIn(word, last)
        self.assertIn("tracelore lookup 'CUDA out of memory.' --notify HOOK", last)
        self.assertNotIn("T0K3N", said.stderr.decode())
        self.assertNotIn(SECRET, said.stderr.decode())

    def test_a_refusal_is_one_line_with_the_services_words(self):
        rows = {
            "slack": ((404, b"no_service"), "404 no_service"),
            "feishu": ((200, b'{"code":19021,"msg":"sign match fail"}'), "19021 sign match fail"),
            "dingtalk": ((200, b'{"errcode":310000,"errmsg":"keywords not in content"}'), "310000 keywords"),
            "wecom": ((200, b'{"errcode":93000,"errmsg":"invalid webhook url"}'), "93000 invalid"),
            "json": ((302, b""), "302"),
        }
        for kind, (answer, words) in rows.items():
            with self.subTest(kind), Service(answer) as service:
                said = self.failing(service.url, "--notify-kind", kind, TRACELORE_NOTIFY_SECRET=SECRET)
                self.one_line(said, words, "127.0.0.1", "--notify-kind " + kind)
                self.assertEqual(len(service.seen), 1)

    def test_a_busy_service_is_asked_three_times(self):
        with Service((503, b""), (429, b""), (200, b"")) as service:
            said = self.failing(service.url)
            self.assertEqual((said.returncode, len(service.seen)), (3, 3))
            self.assertNotIn(b"not sent", said.stderr)
        with Service((503, b"later")) as service:
            self.one_line(self.failing(service.url), "503 later")
            self.assertEqual(len(service.seen), 3)

    def test_nobody_there(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.one_line(self.failing("http://127.0.0.1:%d%s" % (free.getsockname()[1], PATH)), "127.0.0.1")
        self.one_line(self.failing("ftp://127.0.0.1" + PATH), "127.0.0.1")

    def test_a_service_that_never_ends_its_answer_is_left(self):
        stop = threading.Event()

        def trickle(listener):
            while not stop.is_set():
                try:
                    peer, _ = listener.accept()
                except OSError:
                    return
                with peer:
                    peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
                    while not stop.wait(0.5):
                        try:
                            peer.sendall(b"x")
                        except OSError:
                            break

        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=trickle, args=(listener,), daemon=True).start()
            try:
                self.one_line(self.failing("http://127.0.0.1:%d%s" % (listener.getsockname()[1], PATH)), "127.0.0.1")
            finally:
                stop.set()

    def test_a_variable_that_is_not_set_is_told_before_and_the_command_runs(self):
        said = run("run", "--index", self.index, "--notify", "NO_SUCH_HOOK", "--", "sh", "-c", "echo ran; exit 7")
        self.assertEqual((said.returncode, said.stdout), (7, b"ran\n"))
        self.assertEqual(said.stderr.count(b"\n"), 1)
        self.assertIn(b"export NO_SUCH_HOOK=", said.stderr)

    def test_a_kind_that_is_none_is_refused_with_those_there_are(self):
        said = run("run", "--notify", "HOOK", "--notify-kind", "pigeon", "--", "true")
        self.assertEqual(said.returncode, 2)
        self.assertIn(b"dingtalk", said.stderr)


if __name__ == "__main__":
    unittest.main()
