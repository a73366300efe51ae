"""What people can select of a long log, its last 2,900 characters: answered as the whole log, where the deciding line is in it.

`python3 tests/slack/test_tails.py` prints how many of how many.
"""
import glob
import http.client
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from slack_app import WithServer, escaped  # noqa: E402

CAPTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "corpus", "captures")
TAIL = 2900
# torch.export and torch.compile trace alike, say the same, and these tails hold no frame above the tracer's: nothing in
# them tells which of the two ran. The one "export" in them is exportdb in the message's address, which torch.compile prints, too.
# The answer is the one of torch.compile, "very likely", and lists the other.
AMBIGUOUS = {f"export-dynamic-control-flow/torch-{release}.txt" for release in ("2.3.1", "2.3.1_strict", "2.5.1", "2.6.0")}


class Tails(WithServer):
    def match(self, text):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("POST", "/api/v1/match?fields=matches.entry.id,matches.why.lines", body=text.encode())
        matches = json.loads(connection.getresponse().read())["matches"]
        connection.close()
        return (matches[0]["entry"]["id"], matches[0]["why"]["lines"]) if matches else (None, [])

    def decided_logs(self):
        """Captures that are longer, with the entry that a line in their tail decides."""
        for path in sorted(glob.glob(os.path.join(CAPTURES, "*", "*.txt"))):
            with open(path, encoding="utf-8", errors="replace", newline="") as handle:
                text = handle.read()
            before = text[:-TAIL]
            entry, lines = self.match(text) if before else (None, [])
            if lines and min(lines) > before.count("\n") + (not before.endswith("\n")):
                yield os.path.relpath(path, CAPTURES), entry, text[-TAIL:]

    def test_a_tail_is_answered_as_its_log(self):
        logs, other = 0, set()
        for name, entry, tail in self.decided_logs():
            logs += 1
            message = self.command(escaped(tail))
            if self.buttons(message).get("post_to_channel", {}).get("value") == entry:
                continue
            other.add(name)
            self.assertIn(f"/entries/{entry}|", self.words(message), name)
        print(f"{logs - len(other)} of {logs} tails are answered as the whole log")
        self.assertEqual(other, AMBIGUOUS)
        self.assertGreater(logs, 80)


if __name__ == "__main__":
    unittest.main()
