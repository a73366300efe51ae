"""Links to entries in Slack: the event `link_shared` is answered by a call of `chat.unfurl`."""
import inspect
import json
import os
import queue
import sys
import time
import unittest

from slack_sdk import WebClient

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from slack_app import BASE_URL, BOT_TOKEN, EVENTS, SECRET, Server, SlackStandIn, WithServer, content_index  # noqa: E402

MEMORY = BASE_URL + "/entries/cuda-out-of-memory"
UNFURL_ID = "C123456.123456789.987501.1b90fa1278528ce6e2f6c5c2bfa1abc9a41d57d02b29d173f40399c9ffdecf4b"


class Unfurl(WithServer):
    def event(self, *urls, **more):
        """As https://docs.slack.dev/reference/events/link_shared has it."""
        event = {"type": "link_shared", "channel": "C123ABC456", "is_bot_user_member": True, "user": "U123ABC456",
                 "message_ts": "123456789.9875", "unfurl_id": UNFURL_ID, "source": "conversations_history",
                 "links": [{"domain": "errors.example.org", "url": url} for url in urls], "event_ts": "123456789.9875"}
        event.update(more)
        return {"token": "XXYYZZ", "team_id": "T123ABC456", "api_app_id": "A123ABC456", "type": "event_callback",
                "event": {name: value for name, value in event.items() if value is not None},
                "authed_users": ["U123ABC456"], "event_id": f"Ev{time.monotonic_ns()}", "event_time": 1234567890}

    def send(self, event, path=EVENTS, **more):
        response, body = self.post(path, json.dumps(event), {"Content-Type": "application/json", **more.pop("headers", {})}, **more)
        return response.status, body

    def called(self):
        path, headers, arguments = self.slack.calls.get(timeout=10)
        self.assertEqual(path, "/api/chat.unfurl")
        self.assertEqual(headers["Authorization"], "Bearer " + BOT_TOKEN)
        self.assertEqual(headers["Content-Type"].replace(" ", ""), "application/json;charset=utf-8")
        for unfurled in arguments["unfurls"].values():
            self.check_blocks(unfurled["blocks"])
        return arguments

    def unfurled(self, *urls, path=EVENTS, **more):
        self.assertEqual(self.send(self.event(*urls, **more), path), (200, b""))
        return self.called()["unfurls"]

    def assert_nothing_called(self):
        with self.assertRaises(queue.Empty):
            self.slack.calls.get(timeout=0.5)

    def test_a_link_shows_title_summary_and_first_cure(self):
        words = self.words(self.unfurled(MEMORY)[MEMORY])
        self.assertTrue(words.startswith("*CUDA out of memory*\n"), words)
        self.assertRegex(words, r"\n→ \*[^*]+\*\n")
        self.assertLess(len(words), 1500)

    def test_the_message_is_named_as_slack_named_it(self):
        self.send(self.event(MEMORY))
        arguments = self.called()
        self.assertEqual((arguments["unfurl_id"], arguments["source"]), (UNFURL_ID, "conversations_history"))
        self.send(self.event(MEMORY, unfurl_id=None, source=None))
        arguments = self.called()
        self.assertEqual((arguments["channel"], arguments["ts"]), ("C123ABC456", "123456789.9875"))
        self.assertNotIn("unfurl_id", arguments)

    def test_slacks_own_sdk_would_send_the_same_call(self):
        self.send(self.event(MEMORY))
        arguments = self.called()
        self.assertLessEqual(set(arguments), set(inspect.signature(WebClient.chat_unfurl).parameters))
        WebClient(BOT_TOKEN, base_url=self.slack.origin + "/api/").chat_unfurl(**arguments)
        self.assertEqual(self.called(), arguments)

    def test_a_link_is_shown_in_its_own_language(self):
        for url, path, chinese in ((MEMORY, EVENTS, False), (MEMORY, EVENTS + "?lang=zh", True),
                                   (MEMORY + "?lang=zh", EVENTS, True), (MEMORY + "?lang=en", EVENTS + "?lang=zh", False),
                                   (MEMORY + "?a=1&amp;lang=zh#shared=exact", EVENTS, True)):
            with self.subTest(url=url, path=path):
                words = self.words(self.unfurled(url, path=path)[url])
                (self.assertRegex if chinese else self.assertNotRegex)(words, "[\u4e00-\u9fff]")

    def test_a_shared_answer_shows_its_cause_and_a_cure_of_that(self):
        shared = {cause: self.words(self.unfurled(url)[url]) for cause in ("fragmentation", "too-much", "no-such-cause")
                  for url in [MEMORY + f"#shared=exact&cause={cause}&line=3&v.wanted=2.00+GiB"]}
        plain = self.words(self.unfurled(MEMORY)[MEMORY])
        self.assertIn("Fragmentation", shared["fragmentation"])
        self.assertIn("expandable_segments", shared["fragmentation"])
        self.assertNotIn("2.00 GiB", shared["fragmentation"])
        self.assertEqual(shared["no-such-cause"], plain)
        self.assertEqual(len({words.split("→")[1] for words in shared.values()}), 3)

    def test_every_entry_makes_what_slack_takes_in_both_languages(self):
        content = os.path.join(os.path.dirname(__file__), "..", "..", "content")
        entries = [name for name in sorted(os.listdir(content)) if os.path.exists(os.path.join(content, name, "entry.yaml"))]
        for begin in range(0, len(entries), 20):
            urls = [f"{BASE_URL}/entries/{entry}" for entry in entries[begin:begin + 20]]
            for path in (EVENTS, EVENTS + "?lang=zh"):
                self.assertEqual(set(self.unfurled(*urls, path=path)), set(urls))

    def test_links_that_lead_to_no_entry_are_left_as_they_are(self):
        elsewhere = [BASE_URL, BASE_URL + "/", BASE_URL + "/browse", BASE_URL + "/entries/", BASE_URL + "/entries/no-such",
                     "https://other.example.org/entries/cuda-out-of-memory", BASE_URL + ".evil.example/entries/cuda-out-of-memory",
                     BASE_URL + "/entries/cuda-out-of-memory/x", MEMORY + "%00", "", "x" * 100_000, None, 5, ["x"]]
        self.assertEqual(set(self.unfurled(*elsewhere, MEMORY)), {MEMORY})
        self.assertEqual(self.send(self.event(*elsewhere)), (200, b""))
        self.assert_nothing_called()

    def test_at_most_twenty_links_are_looked_at(self):
        urls = [f"{MEMORY}?n={n}" for n in range(1000)]
        self.assertEqual(set(self.unfurled(*urls)), set(urls[:20]))

    def test_odd_events_are_survived(self):
        for links in (None, 3, "x", {"a": 1}, [None, 5, [], {"url": {}}]):
            self.assertEqual(self.send(self.event(links=links)), (200, b""))
        for event in ({}, {"type": "event_callback"}, {"type": "event_callback", "event": 3}, {"type": []},
                      {"type": "event_callback", "event": {"type": "message", "text": "x"}}):
            self.assertEqual(self.send(event), (200, b""))
        for body in ("", "[]", "3", "{", "payload=x"):
            self.assertEqual(self.post(EVENTS, body)[0].status, 400)
        self.assert_nothing_called()

    def test_slack_is_told_that_the_address_is_right(self):
        status, body = self.send({"token": "x", "challenge": "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P",
                                  "type": "url_verification"})
        self.assertEqual((status, json.loads(body)["challenge"]), (200, "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P"))

    def test_nobody_else_gets_in(self):
        for body in (self.event(MEMORY), {"type": "url_verification", "challenge": "x"}):
            self.assertEqual(self.send(body, secret="another"), (401, b""))
        self.assert_nothing_called()

    def test_an_event_that_is_sent_again_is_answered_once(self):
        event = self.event(MEMORY)
        for headers in ({}, {"X-Slack-Retry-Num": "1", "X-Slack-Retry-Reason": "http_timeout"}):
            self.assertEqual(self.send(event, headers=headers), (200, b""))
        self.called()
        self.assert_nothing_called()

    def test_a_call_that_fails_is_tried_once_more(self):
        self.slack.replies[:] = [500]
        self.send(self.event(MEMORY))
        self.assertEqual(self.called(), self.called())
        self.assert_nothing_called()


class Setup(unittest.TestCase):
    """What the operator sees."""

    def shared(self, slack, folder, **env):
        door = Unfurl()
        door.slack = slack
        with Server(folder, "--base-url", BASE_URL, "--slack-response-origin", slack.origin,
                    env={"TRACELORE_SLACK_SIGNING_SECRET": SECRET, **env}) as door.server:
            self.assertEqual(door.send(door.event(MEMORY)), (200, b""))
        return door.server.log.decode()  # stopped: what waited has been sent

    def test_without_a_token_a_link_stays_a_link(self):
        with content_index() as folder, SlackStandIn() as slack:
            self.shared(slack, folder, TRACELORE_SLACK_BOT_TOKEN="")
            self.assertTrue(slack.calls.empty())

    def test_the_log_says_why_slack_refused(self):
        with content_index() as folder, SlackStandIn() as slack:
            slack.refusals.append("missing_scope")
            log = self.shared(slack, folder, TRACELORE_SLACK_BOT_TOKEN=BOT_TOKEN)
            self.assertIn("chat.unfurl: missing_scope", log)
            self.assertNotIn(BOT_TOKEN, log)
            log = self.shared(slack, folder, TRACELORE_SLACK_BOT_TOKEN=BOT_TOKEN)
            self.assertNotIn("refused", log)


if __name__ == "__main__":
    unittest.main()
