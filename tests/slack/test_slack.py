"""Slack's door with Slack's own Python SDK: it signs the requests and validates the blocks that come back."""
import concurrent.futures
import http.client
import json
import os
import queue
import re
import sys
import time
import unittest

from slack_sdk.signature import SignatureVerifier

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from slack_app import COMMAND, INTERACTIVITY, SECRET, Server, WithServer, content_index, escaped  # noqa: E402
from running import sample  # noqa: E402

ENTRY = "compile-parameter-subclass-torch-function"
OUT_OF_MEMORY = ("RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 23.69 GiB total capacity; 15.10 GiB "
                 "already allocated; 1.10 GiB free; 22.10 GiB reserved in total by PyTorch)")


class Command(WithServer):
    def test_an_error_is_explained_to_the_one_who_asked(self):
        message = self.command(escaped(OUT_OF_MEMORY))
        self.assertEqual(message["response_type"], "ephemeral")
        self.assertEqual(message["blocks"][0]["text"]["text"], "CUDA out of memory")
        words = self.words(message)
        self.assertIn("→ *", words)
        self.assertNotIn("def reproduce", words)
        self.assertLess(len(words), 1200)  # two screens of a phone
        buttons = self.buttons(message)
        self.assertEqual(buttons["get_check"]["value"], "cuda-out-of-memory")
        self.assertEqual(buttons["open_page"]["url"], "https://errors.example.org/entries/cuda-out-of-memory")
        self.assertEqual(buttons["post_to_channel"]["value"], "cuda-out-of-memory")

    def test_the_command_is_the_one_for_the_card_of_the_text(self):
        text = ("NVIDIA GeForce RTX 5090 with CUDA capability sm_120 is not compatible with the current PyTorch "
                "installation.\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n")
        for lang in ("", "zh"):
            self.assertIn("whl/cu128\n```", self.words(self.command(escaped(text), lang)))

    def test_the_readers_own_line_stands_below_the_verdict(self):
        text = ('Traceback (most recent call last):\n  File "/app/train.py", line 9, in step\n    y = f(`x`)\n' +
                OUT_OF_MEMORY)
        message = self.command(escaped(text))
        self.assertEqual(message["blocks"][2]["elements"][0]["text"], "Your code: /app/train.py:9 in step: `y = f('x')`")
        self.assertNotIn("Your code", self.words(self.command(escaped(OUT_OF_MEMORY))))

    def test_every_entry_makes_a_message_that_slack_takes_in_both_languages(self):
        for entry in sorted(os.listdir(os.path.join(os.path.dirname(__file__), "..", "..", "content"))):
            try:
                text = sample(entry)
            except (FileNotFoundError, NotADirectoryError):
                continue
            with self.subTest(entry):
                english, chinese = self.command(escaped(text)[:39_000]), self.command(escaped(text)[:39_000], "zh")
                self.assertRegex(self.words(chinese), "[\u4e00-\u9fff]")
                self.assertNotEqual(english["text"], chinese["text"])

    PASTES = {
        "SeveralLines": lambda text: escaped(text),
        "SmartQuotes": lambda text: re.sub(r'"([^"\n]*)"', "“\\1”", escaped(text)).replace("'", "’"),
        "CodeBlock": lambda text: "```" + escaped(text) + "```",
        "FileNamesMadeLinks": lambda text: re.sub(r"\b([a-z_]+\.py)\b", r"<http://\1|\1>", escaped(text)),
        "ReturnAndLineFeed": lambda text: escaped(text).replace("\n", "\r\n"),
        "HardBlanks": lambda text: escaped(text).replace("  ", "\u00a0 "),
        "JoinedLines": lambda text: re.sub(r"\s*\n\s*", " ", escaped(text)),
    }
    FOUNDING = [ENTRY, "lightning-emptyinit-dynamic-control-flow", "pyg-propagate-jit-script-kwargs",
                "transformer-engine-noop-context-fn", "cuda-out-of-memory"]

    def test_what_clients_do_to_a_paste_does_not_change_the_answer(self):
        for entry in self.FOUNDING:
            for name, dress in self.PASTES.items():
                with self.subTest(entry=entry, paste=name):
                    message = self.command(dress(sample(entry)))
                    self.assertEqual(self.buttons(message).get("post_to_channel", {}).get("value"), entry)

    def test_words_are_searched_for(self):
        message = self.command("out of memory")
        self.assertIn("<https://errors.example.org/entries/cuda-out-of-memory|", self.words(message))
        self.assertIn("entries/cuda-out-of-memory?lang=zh|", self.words(self.command("显存不足", "zh")))

    def test_nothing_and_help_say_how_it_is_used(self):
        for text in ("", "   ", "help"):
            self.assertIn("/tracelore", self.words(self.command(text)))

    def test_what_is_not_known_is_said_to_be_unknown(self):
        message = self.command("ValueError: the moon is made of &lt;!channel&gt; cheese")
        self.assertIn("Not known", self.words(message))
        self.assertNotIn("<!channel>", json.dumps(message))

    def test_secrets_are_not_shown_back(self):
        token = "hf_" + "7JiG8XnBE3NnYJoQ9WmXeHH2fdeeTFJGvV"
        message = self.command(f"ValueError: invalid token {token} of jane.doe@example.org in /home/jane/x")
        for secret in (token, "jane"):
            self.assertNotIn(secret, json.dumps(message))

    def test_a_text_of_any_length_is_answered(self):
        for text in ("x" * 40_000, "ValueError: " + "长" * 13_000, "ValueError: " + "&lt;" * 10_000 + "\n" * 1000,
                     OUT_OF_MEMORY + "\n" + "z" * 300_000, "<" * 40_000, "`" * 10_000, "Error: *_~`" * 900):
            with self.subTest(text[:20]):
                self.command(text)
        response, _ = self.post(COMMAND, {"text": "x" * (5 << 20)})
        self.assertEqual(response.status, 413)

    def test_answers_come_within_three_seconds_under_load(self):
        def ask(_):
            begun = time.monotonic()
            self.command(escaped(sample(ENTRY)))
            return time.monotonic() - begun

        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            self.assertLess(max(pool.map(ask, range(128))), 3)


class Signature(WithServer):
    def rows(self):
        now = int(time.time())
        yield "WrongSecret", {"secret": "another"}
        yield "Old", {"stamp": now - 301}
        yield "FromTheFuture", {"stamp": now + 310}
        yield "StampIsNoNumber", {"stamp": "now"}
        yield "NoSignature", {"signature": ""}
        yield "HeaderMissing", {"headers": {"X-Slack-Signature": None}}
        yield "StampMissing", {"headers": {"X-Slack-Request-Timestamp": None}}
        yield "SignatureCutOff", {"signature": "v0=0123"}
        yield "OtherVersion", {"signature": "v1=" + "0" * 64}
        yield "StampChanged", {"headers": {"X-Slack-Request-Timestamp": str(now - 1)}, "stamp": now}

    def test_a_wrong_one_gets_401_and_nothing_else(self):
        for path in (COMMAND, INTERACTIVITY):
            for name, more in self.rows():
                with self.subTest(name, path=path):
                    response, body = self.post(path, {"text": "help"}, **more)
                    self.assertEqual((response.status, body), (401, b""))

    def test_a_signature_holds_for_its_body_only(self):
        stamp = str(int(time.time()))
        signature = SignatureVerifier(SECRET).generate_signature(timestamp=stamp, body="text=help")
        self.assertEqual(self.post(COMMAND, "text=help", stamp=stamp, signature=signature)[0].status, 200)
        self.assertEqual(self.post(COMMAND, "text=other", stamp=stamp, signature=signature)[0].status, 401)

    def test_four_minutes_are_not_too_old(self):
        self.assertEqual(self.post(COMMAND, {"text": "help"}, stamp=int(time.time()) - 240)[0].status, 200)

    def test_other_methods_are_not_allowed(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", COMMAND)
        self.assertEqual(connection.getresponse().status, 405)


class WithoutSecret(unittest.TestCase):
    def test_nobody_gets_in(self):
        with content_index() as folder, Server(folder, env={"TRACELORE_SLACK_SIGNING_SECRET": ""}) as server:
            stamp = str(int(time.time()))
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            connection.request("POST", COMMAND, body="text=help", headers={
                "X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": "v0=" + "0" * 64})
            self.assertEqual(connection.getresponse().status, 401)


class Interactivity(WithServer):
    def send(self, payload, headers=None):
        response, body = self.post(INTERACTIVITY, payload, headers=headers)
        self.assertEqual(body, b"")
        return response.status

    def assert_nothing_posted(self):
        with self.assertRaises(queue.Empty):
            self.slack.received.get(timeout=0.5)

    def test_the_shortcut_explains_the_message_to_the_one_who_asked(self):
        self.assertEqual(self.send(self.shortcut(escaped(sample(ENTRY)))), 200)
        message = self.posted()
        self.assertEqual(message["response_type"], "ephemeral")
        self.assertEqual(self.buttons(message)["post_to_channel"]["value"], ENTRY)

    def test_what_a_program_put_into_attachments_is_read(self):
        self.send(self.shortcut("CI failed", attachments=[{"text": escaped(OUT_OF_MEMORY), "fallback": "x"}]))
        self.assertEqual(self.buttons(self.posted())["post_to_channel"]["value"], "cuda-out-of-memory")

    def rich(self, *elements):
        return [{"type": "rich_text", "block_id": "b", "elements": list(elements)}]

    def test_what_stands_in_blocks_is_read(self):
        code = {"type": "rich_text_preformatted", "border": 0, "elements": [{"type": "text", "text": OUT_OF_MEMORY}]}
        prose = {"type": "rich_text_section", "elements": [{"type": "text", "text": "job 17 failed "},
                                                           {"type": "link", "url": "https://ci.example/17"},
                                                           {"type": "emoji", "name": "fire"}]}
        listed = {"type": "rich_text_list", "style": "bullet", "elements": [
            {"type": "rich_text_section", "elements": [{"type": "text", "text": OUT_OF_MEMORY}]}]}
        section = {"type": "section", "text": {"type": "mrkdwn", "text": "```" + escaped(OUT_OF_MEMORY) + "```"}}
        plain = {"type": "section", "text": {"type": "plain_text", "text": OUT_OF_MEMORY}}
        fields = {"type": "section", "fields": [{"type": "mrkdwn", "text": "*Job*"},
                                                {"type": "plain_text", "text": OUT_OF_MEMORY}]}
        context = {"type": "context", "elements": [{"type": "mrkdwn", "text": escaped(OUT_OF_MEMORY)}]}
        rows = {"CodeBlock": {"blocks": self.rich(prose, code)}, "List": {"blocks": self.rich(prose, listed)},
                "Section": {"blocks": [section]}, "PlainSection": {"blocks": [plain]}, "Fields": {"blocks": [fields]},
                "Context": {"blocks": [context]}, "InAttachments": {"attachments": [{"blocks": [section]}]}}
        for name, more in rows.items():
            with self.subTest(name):
                self.send(self.shortcut("", **more))
                self.assertEqual(self.buttons(self.posted())["post_to_channel"]["value"], "cuda-out-of-memory")

    def test_markup_in_rich_text_is_text(self):
        text = OUT_OF_MEMORY + " <module> & <b>"
        code = {"type": "rich_text_preformatted", "elements": [{"type": "text", "text": text}]}
        self.send(self.shortcut("", blocks=self.rich(code)))
        self.assertEqual(self.buttons(self.posted())["post_to_channel"]["value"], "cuda-out-of-memory")

    def test_what_stands_in_text_and_in_blocks_is_read_once(self):
        unknown = "QuuxError: blorptang wibble of the seventh kind"
        section = {"type": "rich_text_section", "elements": [{"type": "text", "text": unknown}]}
        self.send(self.shortcut(unknown, blocks=self.rich(section)))
        self.assertEqual(self.words(self.posted()).count("blorptang"), 1)

    def test_odd_blocks_are_survived(self):
        deep = {"type": "text", "text": "x"}
        for _ in range(20):
            deep = {"type": "rich_text_section", "elements": [deep]}
        for blocks in (None, 3, "x", [None, 5, []], [{"type": "rich_text", "elements": "x"}], [deep], [{"text": []}] * 500,
                       [{"type": "section", "text": {"text": 5}, "fields": {"a": 1}}]):
            self.send(self.shortcut("", blocks=blocks))
            self.posted()

    def test_the_check_comes_at_a_press(self):
        action = {"type": "button", "action_id": "get_check", "value": ENTRY}
        self.send(self.payload("block_actions", actions=[action]))
        message = self.posted()
        self.assertEqual(message["response_type"], "ephemeral")
        self.assertIn("def reproduce", self.words(message))
        self.assertIn(f"curl -sOJ https://errors.example.org/api/v1/entries/{ENTRY}/verify.py", self.words(message))

    def test_solved_and_not_solved_are_counted_and_hold_no_text(self):
        self.send(self.shortcut(escaped(OUT_OF_MEMORY)))
        buttons = self.buttons(self.posted())
        for name in ("solved", "not_solved"):
            value = buttons[name]["value"]
            self.assertRegex(value, "^cuda-out-of-memory#1-[0-9a-f]{32}$")
            before = self.counted(name == "solved")
            self.send(self.payload("block_actions", actions=[{"action_id": name, "value": value}]))
            self.assertIn("Noted", self.words(self.posted()))
            self.assertEqual(self.counted(name == "solved"), before + 1)

    def counted(self, solved):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
        connection.close()
        found = re.search(r'tracelore_feedback_total{solved="%s"} (\d+)' % str(solved).lower(), text)
        return int(found.group(1)) if found else 0

    def test_a_message_without_text_is_said_to_have_none(self):
        self.send(self.shortcut("", files=[{"id": "F1", "name": "log.txt"}]))
        self.assertIn("files and images cannot be read", self.words(self.posted()))

    def test_the_button_shows_the_entry_to_the_channel_and_nothing_of_the_text(self):
        action = {"type": "button", "action_id": "post_to_channel", "block_id": "x", "value": ENTRY, "action_ts": "1.2"}
        self.assertEqual(self.send(self.payload("block_actions", actions=[action], container={"type": "message"})), 200)
        message = self.posted()
        self.assertEqual(message["response_type"], "in_channel")
        self.assertIn("<@U111>", self.words(message))
        self.assertNotIn("post_to_channel", self.buttons(message))

    def test_an_open_cause_is_chosen_with_a_button_that_holds_ids_only(self):
        self.send(self.shortcut("torch.OutOfMemoryError: CUDA out of memory."))
        choices = {name: button for name, button in self.buttons(self.posted()).items() if name.startswith("choose_cause:")}
        self.assertGreater(len(choices), 1)
        for name, button in choices.items():
            with self.subTest(name):
                self.assertEqual(button["value"], "cuda-out-of-memory#" + name.split(":", 1)[1])
                self.send(self.payload("block_actions", actions=[{"action_id": name, "value": button["value"]}],
                                       trigger_id=name))
                message = self.posted()
                self.assertEqual(message["response_type"], "ephemeral")
                self.assertIn(button["text"]["text"].rstrip("…"), self.words(message))
                self.assertIn("→", self.words(message))

    def test_a_cause_that_is_gone_is_said_to_be_gone(self):
        self.send(self.payload("block_actions", actions=[{"action_id": "choose_cause:x", "value": "cuda-out-of-memory#x"}]))
        self.assertNotIn("→", self.words(self.posted()))

    def test_an_entry_that_is_gone_is_said_to_be_gone(self):
        self.send(self.payload("block_actions", actions=[{"action_id": "post_to_channel", "value": "<!channel>"}]))
        message = self.posted()
        self.assertEqual(message["response_type"], "ephemeral")
        self.assertNotIn("<!channel>", json.dumps(message))

    def test_a_request_that_is_sent_again_is_answered_once(self):
        payload = self.shortcut(escaped(OUT_OF_MEMORY))
        self.assertEqual(self.send(payload), 200)
        self.posted()
        retry = {"X-Slack-Retry-Num": "1", "X-Slack-Retry-Reason": "http_timeout"}
        self.assertEqual(self.send(payload, retry), 200)
        self.assert_nothing_posted()

    def test_a_delivery_that_fails_is_tried_once_more(self):
        self.slack.replies[:] = [500]
        self.send(self.shortcut(escaped(OUT_OF_MEMORY)))
        self.assertEqual(self.posted(), self.posted())
        self.assert_nothing_posted()

    QUIET = [("OpenPageButton", "block_actions", {"actions": [{"action_id": "open_page"}]}),
             ("NoActions", "block_actions", {"actions": []}), ("ActionsAreNoList", "block_actions", {"actions": {"a": 1}}),
             ("OtherShortcut", "message_action", {"callback_id": "other", "message": {"text": "x"}}),
             ("View", "view_submission", {"view": {}}), ("TypeIsNoText", 5, {})]

    def test_what_needs_no_answer_is_acknowledged(self):
        for name, kind, more in self.QUIET:
            with self.subTest(name):
                self.assertEqual(self.send(self.payload(kind, **more)), 200)
        self.assert_nothing_posted()

    def test_what_is_no_payload_is_refused(self):
        for body in ("", "payload=", "payload=%5B%5D", "payload=3", "payload=%7B%22type%22", "x" * 1000):
            with self.subTest(body[:20]):
                self.assertEqual(self.post(INTERACTIVITY, body)[0].status, 400)

    def test_odd_shapes_inside_a_payload_are_survived(self):
        for message in (None, 3, [], "text", {"text": 5}, {"attachments": {}}, {"attachments": [3, None, {"text": []}]}):
            payload = self.payload("message_action", callback_id="explain_traceback", message=message)
            self.assertEqual(self.send(payload), 200)
            self.posted()

    def test_answers_go_to_slacks_hosts_only(self):
        origin = self.slack.origin
        for url in ("https://evil.example/x", origin + ".evil.example/x", origin.replace("//", "//a@") + "/x", origin,
                    "http://hooks.slack.com/x", "https://hooks.slack.com.evil.example/x", "https://hooks.slack.com@evil/x",
                    "https://hooks.slack.com:81/x", "file:///etc/passwd", "//hooks.slack.com/x", "", None, 5,
                    origin + "/x\r\nX: y", origin + "/" + "x" * 5000, "gopher://127.0.0.1/_x"):
            with self.subTest(url=str(url)[:60]):
                payload = self.payload("message_action", callback_id="explain_traceback", response_url=url,
                                       message={"text": OUT_OF_MEMORY})
                self.assertEqual(self.send(payload), 400)
        self.assert_nothing_posted()

    def test_the_answer_is_in_the_workspaces_language(self):
        response, _ = self.post(INTERACTIVITY + "?lang=zh", self.shortcut(escaped(OUT_OF_MEMORY)))
        self.assertEqual(response.status, 200)
        self.assertRegex(self.words(self.posted()), "[\u4e00-\u9fff]")


if __name__ == "__main__":
    unittest.main()
