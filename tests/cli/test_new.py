"""new: a skeleton that check accepts as soon as its author has filled in what only an author knows."""
import hmac
import json
import os
import re
import subprocess
import time
import urllib.parse
import urllib.request

from program import PROGRAM, WithIndex, environment, read, run

ID = "core-flux-out-of-range"
SNIPPET = b'''def reproduce(device):
    raise RuntimeError("the flux of the core is out of range")


def workaround(device):
    return 1
'''


class New(WithIndex):
    def setUp(self):
        self.content = os.path.join(self.folder, self.id().rsplit(".", 1)[1])
        self.entry = os.path.join(self.content, ID)
        os.makedirs(self.content)
        made = run("new", ID, "--content", self.content)
        self.assertEqual(made.returncode, 0, made.stderr)

    def check(self):
        """The places that check complains of: file without its line."""
        answer = run("check", self.content)
        places = re.findall(rb"^%s/([^:]+):\d+:\d+: " % self.entry.encode(), answer.stdout, re.M)
        return answer.returncode, {place.decode() for place in places}

    def fill(self, name, *changes):
        path = os.path.join(self.entry, name)
        text = read(path).decode()
        for blank, filling in changes:
            self.assertIn(blank, text)
            text = text.replace(blank, filling, 1)
        self.write(path, text.encode())

    def fill_in(self):
        self.fill("entry.yaml", ('  - ""', "  - https://github.com/pytorch/pytorch/issues/1"),
                  ('message: ""', 'message: "the flux of the {name} is out of range"'))
        for page, title in (("en.md", "# The flux is out of range"), ("zh.md", "# 通量超出范围")):
            self.fill(page, ("# \n", title + "\n"), ("### {#first}\n", "### A {#first}\n"))
        self.write(os.path.join(self.entry, "samples/message.txt"), b"RuntimeError: the flux of the core is out of range\n")
        self.write(os.path.join(self.entry, "verify.py"), SNIPPET)

    def test_what_only_an_author_knows_is_asked_for(self):
        self.assertEqual(self.check(), (1, {"entry.yaml"}))
        self.fill("entry.yaml", ('  - ""', "  - https://github.com/pytorch/pytorch/issues/1"),
                  ('message: ""', 'message: "the flux of the {name} is out of range"'))
        self.assertEqual(self.check(), (1, {"entry.yaml", "en.md", "zh.md", "samples/message.txt", "verify.py"}))

    def test_filled_in_it_is_clean_and_answers(self):
        self.fill_in()
        self.assertEqual(self.check(), (0, set()))
        index = os.path.join(self.content, "index")
        self.assertEqual(run("index", "--content", self.content, "--index", index).returncode, 0)
        answer = run("lookup", "--index", index, stdin=b"RuntimeError: the flux of the pump is out of range\n")
        self.assertEqual(answer.returncode, 0)
        self.assertIn(ID.encode(), answer.stdout)

    def test_nothing_is_written_over(self):
        self.write(os.path.join(self.entry, "en.md"), b"mine")
        again = run("new", ID, "--content", self.content)
        self.assertEqual(again.returncode, 2)
        self.assertIn(b"hint: tracelore check", again.stderr)
        self.assertEqual(read(os.path.join(self.entry, "en.md")), b"mine")


# What grpcio 1.66.2 prints where a server aborts a call.
RPC = b"""grpc._channel._InactiveRpcError: <_InactiveRpcError of RPC that terminated with:
\tstatus = StatusCode.%s
\tdetails = "%s"
\tdebug_error_string = "UNKNOWN:Error received from peer  {grpc_message:"%s", grpc_status:9, created_time:"2026-11-22T18:01:31.558441759+00:00"}"
>
"""


def rpc(status, details):
    return RPC % (status, details, details)


SECRET = "not a secret"
LEASE = rpc(b"FAILED_PRECONDITION", b"lease 8831 of shard wukong/00412 is held by worker-9 since epoch 4")
OTHER_LEASE = LEASE.replace(b"8831", b"17").replace(b"wukong/00412", b"coyo/9").replace(b"worker-9", b"worker-31")
ENGLISH = b"""# Lease renewals fail after a failover

Seen in nightly jobs:

```
%s```

## Root cause

- The old holder keeps its epoch: nobody told it.
- Two readers share a name.

## Resolution

Run `leasectl steal --epoch next`, then restart the reader.

## Check

`leasectl show` has one holder.
""" % LEASE
CHINESE = """# 周记

## 坑一

```
hiverun.scheduler.QuotaError: gang of 16 pods needs 128 gpu, namespace 'nlp-b' has 96 left (borrowable=0)
```

借用被关了。

处理：换 `--queue shared-low`

## 坑二

```
feedd.errors.FeedGone: feed 'img-7' lost its reader after 31 batches
```

读端被杀了。

处理：`feedctl attach img-7`
""".encode()
# name, note, its file, its language, pastes that the entry claims and how
NOTES = [
    ("several lines", ENGLISH, "lease-renewal.md", "en", [(OTHER_LEASE, "exact", "Run `leasectl")]),
    ("several problems", CHINESE, "week.md", "zh",
     [(b"hiverun.scheduler.QuotaError: gang of 4 pods needs 32 gpu, namespace 'cv' has 24 left (borrowable=0)\n", "exact", "shared-low"),
      (b"feedd.errors.FeedGone: feed 'txt-1' lost its reader after 7 batches\n", "exact", "feedctl attach")]),
    ("a text of one line", b"feedd\n\nfeedd.errors.FeedGone: feed 'img-7' lost its reader after 31 batches\n\nFix: attach it\n", "feedd.txt", "en",
     [(b"feedd.errors.FeedGone: feed 'txt-1' lost its reader after 7 batches\n", "exact", "attach it")]),
]


class FromNote(WithIndex):
    def make(self, note, file_name):
        self.content = os.path.join(self.folder, self.id().rsplit(".", 1)[1], file_name)
        note_file = os.path.join(self.content + "-notes", file_name)
        os.makedirs(os.path.dirname(note_file))
        self.write(note_file, note)
        made = run("new", "--from", note_file, "--content", self.content)
        self.assertEqual(made.returncode, 0, made.stderr)
        return note_file, os.path.join(self.content, file_name.rsplit(".", 1)[0])

    def indexed(self, content):
        index = content + "-index"
        built = run("index", "--content", content, "--index", index)
        self.assertEqual(built.returncode, 0, built.stderr)
        self.index = index
        return lambda paste, *options: run("lookup", "--index", index, "--no-environment", *options, stdin=paste)

    def test_check_asks_for_the_functions_alone(self):
        for name, note, file_name, language, _ in NOTES:
            with self.subTest(name):
                _, entry = self.make(note, file_name)
                places = re.findall(rb"^(\S+):\d+:\d+: ", run("check", self.content).stdout, re.M)
                self.assertEqual(set(places), {os.path.join(entry, "verify.py").encode()})
                self.assertTrue(os.path.exists(os.path.join(entry, language + ".md")))
                self.assertIn(b"TODO", read(os.path.join(entry, "entry.yaml")))

    def test_filled_in_it_is_clean_and_claims(self):
        for name, note, file_name, _, pastes in NOTES:
            with self.subTest(name):
                _, entry = self.make(note, file_name)
                self.write(os.path.join(entry, "verify.py"), SNIPPET)
                causes = read(os.path.join(entry, "entry.yaml"))
                if b"  - id: two-readers-share-a-name\n" in causes:  # the author knows how to tell
                    causes = causes.replace(b"  - id: two-readers-share-a-name\n", b"  - id: two-readers-share-a-name\n    when: 'text(\"twice\")'\n")
                    causes = causes.replace(b"  - id: the-old-holder-keeps-its-epoch\n", b"  - id: the-old-holder-keeps-its-epoch\n    when: 'text(\"details\")'\n")
                    self.write(os.path.join(entry, "entry.yaml"), causes)
                checked = run("check", self.content)
                self.assertEqual(checked.returncode, 0, checked.stdout)
                lookup = self.indexed(self.content)
                for paste, verdict, cure in pastes:
                    match = json.loads(lookup(paste, "--json").stdout)["matches"][0]
                    self.assertEqual(match["verdict"], verdict, match["why"])
                    self.assertIn(cure, match["workarounds"][0]["markdown"])

    def test_causes_of_a_list_are_the_entrys(self):
        _, entry = self.make(ENGLISH, "lease.md")
        article = read(os.path.join(entry, "en.md")).decode()
        self.assertIn("### The old holder keeps its epoch {#the-old-holder-keeps-its-epoch}\n", article)
        self.assertIn("## Workarounds\n\n### Resolution {#resolution}\n\nRun `leasectl", article)
        self.assertIn("## Verify\n\n`leasectl show`", article)
        self.assertEqual(read(os.path.join(entry, "samples", "inactive-rpc-error.txt")), LEASE)

    def test_the_note_itself_answers_with_what_to_do_and_its_file(self):
        note_file, _ = self.make(ENGLISH, "lease.md")
        lookup = self.indexed(os.path.dirname(note_file))
        match = json.loads(lookup(OTHER_LEASE, "--json").stdout)["matches"][0]
        self.assertEqual(match["verdict"], "likely")
        self.assertEqual(match["entry"]["source"], note_file)
        self.assertEqual([w["title"] for w in match["workarounds"]], ["Resolution"])
        doors = {"terminal": lookup(OTHER_LEASE).stdout, "markdown": lookup(OTHER_LEASE, "--format", "markdown").stdout,
                 "page": self.page(), "slack": self.slack(), "mcp": self.mcp()}
        for name, shown in doors.items():
            with self.subTest(name):
                self.assertIn(b"leasectl steal --epoch next", shown)
                self.assertIn(os.path.basename(note_file).encode(), shown)

    def post(self, path, body, **headers):
        with subprocess.Popen([PROGRAM, "serve", "--index", self.index, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              env=environment(TRACELORE_SLACK_SIGNING_SECRET=SECRET)) as server:
            try:
                port = re.search(rb":(\d+)", server.stdout.readline()).group(1).decode()
                request = urllib.request.Request("http://127.0.0.1:%s%s" % (port, path), data=body, headers=headers)
                with urllib.request.urlopen(request, timeout=30) as response:
                    return response.read()
            finally:
                server.terminate()

    def page(self):
        return self.post("/", urllib.parse.urlencode({"text": OTHER_LEASE}).encode())

    def slack(self):
        body = urllib.parse.urlencode({"command": "/tracelore", "text": OTHER_LEASE, "user_id": "U1"}).encode()
        stamp = str(int(time.time()))
        signature = hmac.new(SECRET.encode(), b"v0:%s:%s" % (stamp.encode(), body), "sha256").hexdigest()
        return self.post("/integrations/slack/command", body, **{"X-Slack-Request-Timestamp": stamp, "X-Slack-Signature": "v0=" + signature})

    def mcp(self):
        calls = ({"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
                 {"method": "notifications/initialized"},
                 {"id": 2, "method": "tools/call", "params": {"name": "match_error", "arguments": {"text": OTHER_LEASE.decode()}}})
        said = run("mcp", "--index", self.index, stdin=b"".join(json.dumps({"jsonrpc": "2.0", **call}).encode() + b"\n" for call in calls)).stdout
        return json.loads(said.splitlines()[-1])["result"]["content"][0]["text"].encode()

    def test_lines_that_name_the_failure_are_needed(self):
        note_file, _ = self.make(ENGLISH, "lease.md")
        lookup = self.indexed(os.path.dirname(note_file))
        head, status, details = (line + b"\n" for line in OTHER_LEASE.splitlines()[:3])
        for name, paste, claimed in (
                ("whole", OTHER_LEASE, True),
                ("details alone", details, True),
                ("what they say", details.split(b'"')[1] + b"\n", True),
                ("first line", head, False),
                ("first line and status", head + status, False),
                ("another status and details", rpc(b"NOT_FOUND", b"no shard table for dataset laion-zh in region cn-3"), False),
                ("other details", rpc(b"FAILED_PRECONDITION", b"no shard table for dataset laion-zh in region cn-3"), False)):
            with self.subTest(name):
                verdict = json.loads(lookup(paste, "--json").stdout)["verdict"]
                self.assertEqual(verdict in ("exact", "likely"), claimed, verdict)

    def test_faults_are_named(self):
        for name, arguments, said in (("no such file", ("--from", os.path.join(self.folder, "none.md")), b"none.md"),
                                      ("a name without a letter", ("--from", os.path.join(self.folder, "\u7b14\u8bb0.md")), b"cannot be the id"),
                                      ("neither name nor note", (), b"ID is missing")):
            with self.subTest(name):
                made = run("new", *arguments, "--content", os.path.join(self.folder, "faults"))
                self.assertEqual(made.returncode, 2, made.stdout)
                self.assertIn(said, made.stderr)


if __name__ == "__main__":
    import unittest
    unittest.main()
