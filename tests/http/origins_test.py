"""What is said of a message's origin, by every door in both languages: the same words, from an index with the files of origins."""
import asyncio
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from urllib.parse import urlencode

from mcp import Client, StdioServerParameters

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path += [os.path.join(TESTS, "support"), os.path.join(TESTS, "slack")]
from indexed import CONTENT, PROGRAM, ROOT  # noqa: E402
from running import Server  # noqa: E402
from slack_app import BASE_URL, SECRET, WithServer, escaped  # noqa: E402

# By what the newest release says instead: a text without frames, what is said of it in English and in Chinese.
TEXTS = {
    "reworded": ("ValueError: Binary edge decoding (Linear)is used for multi-class edge/link prediction.",
                 "From 2.4.0 on the function says instead: “Binary edge decoding '…' is used for multi-class classification”.",
                 "从 2.4.0 起，该函数改为：“Binary edge decoding '…' is used for multi-class classification”。"),
    "absent": ("ImportError: You need to install psutil (pip install psutil) to use memory tracing.",
               "it may be reworded.", "也可能换了说法。"),
    "gone": ("ValueError: There are attention blocks for this model that are not specified in the device_map. "
             "Add these attention blocks to a device on the device_map: bert-base-uncased",
             "no longer has that file.", "已没有该文件。"),
    "one of": ("ValueError: unknown mid_block_type : 3",
               "in one of these files: diffusers/models/unets/unet_2d_blocks.py, ", "出自以下文件之一：diffusers/models/unets/unet_2d_blocks.py, "),
}


def words_alone(text):
    """Without blanks: a terminal wraps lines."""
    return "".join(html.unescape(text).split())


class OriginsAtEveryDoor(WithServer):
    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="tracelore-origins-"))
        cls.index = os.path.join(cls.folder, "index")
        subprocess.run([PROGRAM, "index", "--content", os.path.join(CONTENT, "cuda-out-of-memory"), "--index", cls.index,
                        "--origins", os.path.join(ROOT, "origins")], check=True, capture_output=True, timeout=300)
        cls.server = cls.enterClassContext(Server(cls.folder, "--base-url", BASE_URL, env={"TRACELORE_SLACK_SIGNING_SECRET": SECRET}))

    def ask(self, path, body, headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.server.port}{path}", data=body, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.read().decode()

    def in_json(self, text, lang):
        (origin,) = json.loads(self.ask(f"/api/v1/match?lang={lang}", text.encode(), {"Content-Type": "text/plain"}))["origins"]
        return origin["text"]

    def on_the_page(self, text, lang):
        page = self.ask(f"/?lang={lang}", urlencode({"text": text}).encode(), {"Content-Type": "application/x-www-form-urlencoded"})
        return re.sub(r"<[^>]*>", "", page)

    def in_slack(self, text, lang):
        return self.words(self.command(escaped(text), lang))

    def in_the_terminal(self, text, lang):
        return subprocess.run([PROGRAM, "lookup", "--index", self.index, "--lang", lang], input=text.encode(), capture_output=True,
                              timeout=60).stdout.decode()

    def for_agents(self, text, lang):
        async def answer():
            server = StdioServerParameters(command=PROGRAM, args=["mcp", "--index", self.index, "--lang", lang])
            async with Client(server, mode="auto", read_timeout_seconds=60) as client:
                return (await client.call_tool("match_error", {"text": text})).content[0].text

        return asyncio.run(answer())

    def test_every_door_says_the_same(self):
        doors = (self.in_json, self.on_the_page, self.in_slack, self.in_the_terminal, self.for_agents)
        for kind, (text, *expected) in TEXTS.items():
            for lang, part in zip(("en", "zh"), expected):
                whole = self.in_json(text, lang)
                self.assertIn(part, whole, (kind, lang))
                for door in doors:
                    with self.subTest(kind=kind, lang=lang, door=door.__name__):
                        self.assertIn(words_alone(whole), words_alone(door(text, lang)))


if __name__ == "__main__":
    unittest.main()
