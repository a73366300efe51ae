"""`tracelore mcp` with the protocol's own client, and with bytes of our own where a client would never send them."""
import asyncio
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

from mcp import Client, MCPError, StdioServerParameters

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))

from indexed import CONTENT, PROGRAM, copy_index_of_content  # noqa: E402

TOOLS = ["match_error", "search_issues", "get_entry", "get_verification_snippet"]
ENTRY = "compile-parameter-subclass-torch-function"


def sample(entry):
    folder = os.path.join(CONTENT, entry, "samples")
    with open(os.path.join(folder, sorted(os.listdir(folder))[0]), encoding="utf-8") as handle:
        return handle.read()


class WithIndex(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="tracelore-mcp-")
        cls.index = os.path.join(cls.folder, "index")
        copy_index_of_content(cls.index)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)


class WithClient(WithIndex):
    """Each test runs in both eras of the protocol: the handshake, and requests that stand alone."""

    MODES = {"legacy": "2025-11-25", "auto": "2026-07-28", "2026-07-28": "2026-07-28"}

    def ask(self, questions, *arguments, modes=MODES):
        """Runs `questions(client)` with a client in each mode."""

        async def run(mode):
            server = StdioServerParameters(command=PROGRAM, args=["mcp", "--index", self.index, *arguments])
            async with Client(server, mode=mode, read_timeout_seconds=60) as client:
                await questions(client)
                self.assertEqual(client.protocol_version, self.MODES[mode])

        for mode in modes:
            with self.subTest(mode=mode):
                asyncio.run(run(mode))

    def test_the_server_names_itself_and_says_what_it_is_for(self):
        async def questions(client):
            self.assertIn("match_error", client.instructions)
            if client.protocol_version != "2026-07-28" or client.server_info is not None:
                self.assertEqual(client.server_info.name, "tracelore")

        self.ask(questions, modes=["legacy", "auto"])

    def test_tools_are_listed_with_schemas_and_say_to_paste_everything_and_to_run_the_check(self):
        async def questions(client):
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            self.assertEqual(list(tools), TOOLS)
            for tool in tools.values():
                self.assertFalse(tool.input_schema["additionalProperties"])
                self.assertTrue(tool.annotations.read_only_hint)
                for name in tool.input_schema["required"]:
                    self.assertTrue(tool.input_schema["properties"][name]["description"])
            self.assertIn("WHOLE output", tools["match_error"].description)
            self.assertIn("get_verification_snippet", tools["match_error"].description)

        self.ask(questions)

    def test_each_tool_says_what_its_object_holds(self):
        """The client checks each object against its schema; here, that the schemas demand something."""
        async def questions(client):
            for tool in (await client.list_tools()).tools:
                self.assertGreaterEqual(len(tool.output_schema["required"]), 3, tool.name)

        self.ask(questions, modes=["auto"])

    def test_descriptions_are_in_the_language_of_the_process(self):
        async def questions(client):
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            self.assertIn("完整", tools["match_error"].description)

        self.ask(questions, "--lang", "zh", modes=["auto"])

    def test_every_founding_problem_is_matched(self):
        entries = [ENTRY, "lightning-emptyinit-dynamic-control-flow", "pyg-propagate-jit-script-kwargs",
                   "transformer-engine-noop-context-fn"]

        async def questions(client):
            for entry in entries:
                result = await client.call_tool("match_error", {"text": sample(entry)})
                self.assertFalse(result.is_error)
                answer = result.structured_content
                self.assertIn(answer["verdict"], ["exact", "likely"])
                self.assertEqual(answer["matches"][0]["entry"]["id"], entry)
                self.assertIn(entry, result.content[0].text)
                self.assertIn("get_verification_snippet", result.content[0].text)

        self.ask(questions)

    def test_the_object_is_that_of_the_command_line_without_what_the_text_says(self):
        printed = subprocess.run([PROGRAM, "lookup", "--json", "--limit", "3", "--no-environment", "--index", self.index],
                                 input=sample(ENTRY).encode(), capture_output=True, check=True,
                                 env=dict(os.environ, LC_ALL="C.UTF-8"))

        def trimmed(value):
            if isinstance(value, list):
                return [trimmed(item) for item in value]
            if not isinstance(value, dict):
                return value
            links = {"url"} if str(value.get("url", "")).startswith("/") else set()
            left_out = links | {"html", "took_ms", "markdown", "verified", "reported", "code", "question", "tell", "runs"}
            return {name: trimmed(item) for name, item in value.items() if name not in left_out}

        async def questions(client):
            result = await client.call_tool("match_error", {"text": sample(ENTRY)})
            whole = trimmed(json.loads(printed.stdout))
            of_causes, of_cures = ("id", "state"), ("id", "title", "applies", "risk", "command", "missing")
            further = ("entry", "verdict", "message", "confidence", "summary", "applies", "cause")
            for at, match in enumerate(whole["matches"]):
                match["causes"] = [{name: cause[name] for name in of_causes if name in cause} for cause in match["causes"]]
                match["workarounds"] = [{name: cure[name] for name in of_cures if name in cure} for cure in match["workarounds"]]
                if at > 0:
                    match["cause"] = {name: match["cause"][name] for name in of_causes if name in match["cause"]}
                    whole["matches"][at] = {name: match[name] for name in further if name in match} | {"workarounds": []}
            self.assertEqual(trimmed(result.structured_content), whole)

        self.ask(questions, modes=["auto"])

    def test_an_answer_is_short(self):
        """Bytes, text and object together: a client may hand both to its model. 1,500 tokens are about 6,000 of them."""
        entries = sorted(entry for entry in os.listdir(CONTENT) if os.path.isdir(os.path.join(CONTENT, entry, "samples")))
        sizes = []

        async def questions(client):
            for entry in entries:
                result = await client.call_tool("match_error", {"text": sample(entry)})
                self.assertNotIn("Not tied to a version", result.content[0].text)
                sizes.append(len(result.content[0].text.encode()) + len(json.dumps(result.structured_content, ensure_ascii=False).encode()))
            self.assertLess(sorted(sizes)[len(sizes) // 2], 6000)

        self.ask(questions, modes=["auto"])

    def test_the_command_is_the_one_for_the_system_and_card_of_the_text(self):
        windows = ("  File \"C:\\Users\\a\\venv\\Lib\\site-packages\\torch\\_inductor\\scheduler.py\", line 1, in f\n"
                   "    raise TritonMissing()\nRuntimeError: Cannot find a working triton installation.\ntorch==2.8.0\n")
        card = ("NVIDIA GeForce GTX 1080 Ti with CUDA capability sm_61 is not compatible with the current PyTorch "
                "installation.\nRuntimeError: CUDA error: no kernel image is available for execution on the device\n")

        async def questions(client):
            for text, words in ((windows, "triton-windows<3.5"), (card, "whl/cu126")):
                result = await client.call_tool("match_error", {"text": text})
                self.assertIn(words, result.structured_content["matches"][0]["workarounds"][0]["command"])
                self.assertIn("The command that fits this text", result.content[0].text)
                self.assertIn(words, result.content[0].text)

        self.ask(questions)

    def test_versions_and_language_of_a_call_count(self):
        async def questions(client):
            for lang, letters in (("en", "Before you rely"), ("zh", "采信之前")):
                result = await client.call_tool(
                    "match_error", {"text": sample(ENTRY), "lang": lang, "environment": {"torch": "2.6.0"}})
                self.assertIn(letters, result.content[0].text)
                self.assertEqual(result.structured_content["environment"]["torch"],
                                 {"version": "2.6.0", "from": "request", "disputed": ">=2.5.0,<2.5.2"})

        self.ask(questions, modes=["auto"])

    def test_no_agent_is_sent_to_run_a_demonstration_as_a_proof(self):
        async def questions(client):
            for lang, said, never in (("en", "is a demonstration", "Before you rely"), ("zh", "只是演示", "采信之前")):
                result = await client.call_tool("match_error", {"text": sample("autograd-backward-twice"), "lang": lang})
                self.assertIn(said, result.content[0].text)
                self.assertNotIn(never, result.content[0].text)
                self.assertEqual(result.structured_content["matches"][0]["snippet"]["shows"], "demonstration")
                snippet = await client.call_tool("get_verification_snippet", {"id": "autograd-backward-twice", "lang": lang})
                self.assertEqual(snippet.structured_content["shows"], "demonstration")
                self.assertTrue(snippet.content[0].text.startswith(snippet.structured_content["headline"]))

        self.ask(questions, modes=["auto"])

    def test_facts_of_a_call_count_and_the_readers_own_line_is_named(self):
        text = ('Traceback (most recent call last):\n  File "/app/train.py", line 9, in step\n'
                "    loss.backward()\n" + sample(ENTRY).strip().splitlines()[-1])

        async def questions(client):
            result = await client.call_tool("match_error", {"text": text, "lang": "en", "facts": {"os": "windows"}})
            self.assertEqual(result.structured_content["facts"]["os"], {"value": "windows", "from": "request", "line": None})
            self.assertIn("Your code: /app/train.py:9 in step: `loss.backward()`", result.content[0].text)

        self.ask(questions, modes=["auto"])

    def test_what_is_not_known_is_said_to_be_unknown(self):
        async def questions(client):
            result = await client.call_tool("match_error", {"text": "ValueError: the moon is made of cheese"})
            self.assertEqual(result.structured_content["verdict"], "none")
            self.assertIn("Do not present a guess", result.content[0].text)
            result = await client.call_tool("match_error", {"text": "all went well"})
            self.assertIn("No error that Tracelore recognises", result.content[0].text)

        self.ask(questions, modes=["auto"])

    def test_search_entry_and_snippet(self):
        async def questions(client):
            found = await client.call_tool("search_issues", {"query": "out of memory", "limit": 3})
            first = found.structured_content["results"][0]["entry"]["id"]
            self.assertIn(first, found.content[0].text)
            self.assertGreater(len(found.structured_content["results"][0]["summary"]), 40)
            self.assertIn("  ", found.content[0].text)
            entry = await client.call_tool("get_entry", {"id": first})
            self.assertTrue(entry.content[0].text.startswith("# "))
            check = await client.call_tool("get_verification_snippet", {"id": ENTRY})
            self.assertEqual(check.structured_content["command"], "tracelore verify %s --python PYTHON --json" % ENTRY)
            self.assertIn(check.structured_content["command"], check.content[0].text)
            self.assertNotIn("code", check.structured_content)
            self.assertLess(len(check.content[0].text), 1200)
            snippet = await client.call_tool("get_verification_snippet", {"id": ENTRY, "code": True})
            compile(snippet.content[1].text, "snippet", "exec")
            self.assertEqual(snippet.content[1].text, snippet.structured_content["code"])
            self.assertIn(snippet.structured_content["file"], snippet.content[0].text)

        self.ask(questions)

    def test_links_stand_only_where_a_server_is_named(self):
        async def links(client):
            entry = await client.call_tool("get_entry", {"id": ENTRY})
            return entry.structured_content["entry"].get("url")

        async def without(client):
            self.assertIsNone(await links(client))

        async def with_server(client):
            self.assertEqual(await links(client), "https://errors.example.org/entries/" + ENTRY)

        self.ask(without, modes=["auto"])
        self.ask(with_server, "--base-url", "https://errors.example.org", modes=["auto"])

    def test_logs_are_named_by_path_below_the_root(self):
        root = os.path.join(self.folder, "root")
        os.makedirs(os.path.join(root, "ranks"))
        text = sample(ENTRY).encode()

        def write(name, data):
            with open(os.path.join(root, name), "wb") as handle:
                handle.write(data)
            return os.path.join(root, name)
        write("train.log", b"step 1\n" * 200_000 + text)  # over the limit of a text
        write("train.log.gz", gzip.compress(text))
        for rank in range(3):
            write("ranks/rank_%d.log" % rank, text)
        write("outside.txt", text)
        shutil.move(os.path.join(root, "outside.txt"), self.folder)
        outside = os.path.join(self.folder, "outside.txt")
        os.symlink(outside, os.path.join(root, "link.log"))
        os.symlink(os.path.join(root, "train.log"), os.path.join(root, "good-link.log"))
        os.makedirs(os.path.join(root, "trap"))
        os.symlink(outside, os.path.join(root, "trap/rank_0.log"))
        os.mkfifo(os.path.join(root, "pipe.log"))
        good = [("File", "train.log"), ("Whole", os.path.join(root, "train.log")), ("Packed", "train.log.gz"),
                ("Link", "good-link.log"), ("Ranks", "ranks"), ("UpAndDown", "ranks/../train.log")]
        bad = [("Above", "../outside.txt", "not below"), ("Elsewhere", "/etc/passwd", "not below"), ("Link", "link.log", "not below"),
               ("LinkInAFolder", "trap", "not below"), ("NotThereAbove", "../nothing", "not below"),
               ("NotThere", "nothing.log", "cannot be read"), ("Pipe", "pipe.log", "cannot be read"), ("Device", "/dev/zero", "not below")]

        async def questions(client):
            for name, path in good:
                with self.subTest(name):
                    result = await client.call_tool("match_error", {"path": path})
                    self.assertFalse(result.is_error, result.content[0].text)
                    self.assertEqual(result.structured_content["matches"][0]["entry"]["id"], ENTRY)
            self.assertEqual([file["rank"] for file in (await client.call_tool("match_error", {"path": "ranks"}))
                              .structured_content["files"]], [0, 1, 2])
            for name, path, words in bad:
                with self.subTest(name):
                    result = await client.call_tool("match_error", {"path": path})
                    self.assertTrue(result.is_error)
                    self.assertIn(words, result.content[0].text)

        self.ask(questions, "--root", root, modes=["auto"])

    def test_what_was_read_of_machine_and_versions_stands_in_the_text(self):
        async def questions(client):
            result = await client.call_tool("match_error", {"text": sample(ENTRY), "environment": {"torch": "2.8.0"},
                                                            "facts": {"os": "linux"}})
            self.assertIn("torch 2.8.0 (request; frames >=2.5.0,<2.5.2)", result.content[0].text)
            self.assertIn("os linux (request)", result.content[0].text)
            self.assertIn("eproduced on", result.content[0].text)

        self.ask(questions, modes=["auto"])

    def test_write_ups_are_resources_and_the_prompt_asks_for_the_whole_output(self):
        async def questions(client):
            names, cursor = [], None
            while True:
                page = await client.list_resources(cursor=cursor)
                names += [str(resource.uri) for resource in page.resources]
                cursor = page.next_cursor
                if cursor is None:
                    break
            self.assertEqual(len(names), len(set(names)))
            self.assertEqual(len(names), sum(os.path.isdir(os.path.join(CONTENT, name)) for name in os.listdir(CONTENT)))
            read = await client.read_resource("tracelore://entry/" + ENTRY)
            self.assertTrue(read.contents[0].text.startswith("# "))
            self.assertEqual(len((await client.list_resource_templates()).resource_templates), 1)
            for address in ("tracelore://entry/none", "file:///etc/passwd", "tracelore://entry/../x"):
                with self.assertRaises(MCPError):
                    await client.read_resource(address)
            self.assertEqual([prompt.name for prompt in (await client.list_prompts()).prompts], ["explain_error"])
            prompt = await client.get_prompt("explain_error", {"output": "RuntimeError: x"})
            self.assertIn("match_error", prompt.messages[0].content.text)
            self.assertIn("RuntimeError: x", prompt.messages[0].content.text)
            with self.assertRaises(MCPError):
                await client.get_prompt("none")

        self.ask(questions)

    BAD_CALLS = [
        ("EmptyText", "match_error", {"text": " \n"}, "whole output"),
        ("TextMissing", "match_error", {}, "text"),
        ("TextIsANumber", "match_error", {"text": 3}, "text"),
        ("UnknownArgument", "match_error", {"text": "x", "txt": "y"}, "match_error(text?, path?, environment?, facts?, limit?, lang?)"),
        ("IdMissing", "get_entry", {}, "get_entry(id, lang?)"),
        ("CodeIsAWord", "get_verification_snippet", {"id": ENTRY, "code": "yes"}, "true or false"),
        ("LimitIsZero", "match_error", {"text": "x", "limit": 0}, "limit"),
        ("LimitIsHuge", "search_issues", {"query": "x", "limit": 10**30}, "limit"),
        ("OtherLanguage", "match_error", {"text": "x", "lang": "fr"}, "lang"),
        ("EnvironmentIsAList", "match_error", {"text": "x", "environment": []}, "environment"),
        ("FactIsNone", "match_error", {"text": "x", "facts": {"os": "beos"}}, "facts.os"),
        ("VersionIsNone", "match_error", {"text": "x", "environment": {"torch": "new"}}, "environment.torch"),
        ("TextTooLarge", "match_error", {"text": "x" * (1 << 21)}, "500 KB"),
        ("EmptyQuery", "search_issues", {"query": "  "}, ""),
        ("NoSuchEntry", "get_entry", {"id": "../../etc/passwd"}, "search_issues"),
        ("NoSuchSnippet", "get_verification_snippet", {"id": "x"}, "search_issues"),
    ]

    def test_bad_calls_are_results_that_say_what_to_do(self):
        async def questions(client):
            for name, tool, arguments, words in self.BAD_CALLS:
                with self.subTest(name):
                    result = await client.call_tool(tool, arguments)
                    self.assertTrue(result.is_error)
                    self.assertIn(words, result.content[0].text)
                    self.assertNotIn("⟦", result.content[0].text)

        self.ask(questions)

    def test_a_tool_that_is_not_there_is_an_error_of_the_protocol(self):
        async def questions(client):
            with self.assertRaises(MCPError) as raised:
                await client.call_tool("no_such_tool", {})
            self.assertEqual(raised.exception.code, -32602)

        self.ask(questions)

    def test_without_an_index_the_agent_is_told_how_to_make_one_and_works_once_it_is_there(self):
        missing = os.path.join(self.folder, "later")

        async def run():
            server = StdioServerParameters(command=PROGRAM, args=["mcp", "--index", missing])
            async with Client(server) as client:
                result = await client.call_tool("get_entry", {"id": ENTRY})
                self.assertTrue(result.is_error)
                self.assertIn("tracelore index", result.content[0].text)
                shutil.copytree(self.index, missing)
                self.assertFalse((await client.call_tool("get_entry", {"id": ENTRY})).is_error)

        asyncio.run(run())


def request(method, params=None, number=1):
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    return message if params is None else dict(message, params=params)


def initialize(version):
    return request("initialize", {"protocolVersion": version, "capabilities": {},
                                  "clientInfo": {"name": "test", "version": "1"}}, 0)


def envelope(version="2026-07-28", **more):
    return {"_meta": {"io.modelcontextprotocol/protocolVersion": version,
                      "io.modelcontextprotocol/clientCapabilities": {}}, **more}


class Framing(WithIndex):
    def send(self, *lines):
        """Every answer to these lines (bytes, or objects), and that nothing else is printed."""
        data = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
        run = subprocess.run([PROGRAM, "mcp", "--index", self.index], input=data, capture_output=True, timeout=60)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        return [json.loads(line) for line in run.stdout.splitlines()]

    ERRORS = [
        ("NotJson", b"hello", None, -32700),
        ("CutOff", b'{"jsonrpc": "2.0", "id": 1', None, -32700),
        ("NoUtf8", b'{"jsonrpc": "2.0", "id": 1, "method": "\xff"}', None, -32700),
        ("NumberBeyondAnyDouble", b'{"jsonrpc": "2.0", "id": 1e999, "method": "ping"}', None, -32700),
        ("NestedTooDeep", b"[" * 100_000, None, -32700),
        ("ANumber", b"3", None, -32600),
        ("NoVersion", {"id": 1, "method": "ping"}, 1, -32600),
        ("OtherVersion", {"jsonrpc": "1.0", "id": 1, "method": "ping"}, 1, -32600),
        ("NoMethod", {"jsonrpc": "2.0", "id": 1}, 1, -32600),
        ("MethodIsNoText", {"jsonrpc": "2.0", "id": 1, "method": 5}, 1, -32600),
        ("IdIsNull", {"jsonrpc": "2.0", "id": None, "method": "ping"}, None, -32600),
        ("IdIsAFraction", {"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, None, -32600),
        ("UnknownMethod", request("completion/complete"), 1, -32601),
        ("NoSuchResource", request("resources/read", {"uri": "tracelore://entry/none"}), 1, -32002),
        ("NoSuchPage", request("resources/list", {"cursor": "99999"}), 1, -32602),
        ("NoSuchPrompt", request("prompts/get", {"name": "none"}), 1, -32602),
        ("ParamsAreAList", dict(request("tools/list"), params=[]), 1, -32602),
        ("NoToolNamed", request("tools/call", {}), 1, -32602),
        ("DiscoverNeedsTheEnvelope", request("server/discover"), 1, -32601),
        ("NoHandshakeInTheEnvelope", request("initialize", envelope()), 1, -32601),
        ("NoPingInTheEnvelope", request("ping", envelope()), 1, -32601),
        ("UnknownRevision", request("tools/list", envelope("2031-01-01")), 1, -32022),
        ("RevisionIsANumber", request("tools/list", envelope(3)), 1, -32602),
        ("NoCapabilities", request("tools/list", {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}),
         1, -32602),
        ("TooLong", b'"' + b"x" * (9 << 20) + b'"', None, -32600),
        ("BatchWithoutAgreement", [request("ping")], None, -32600),
    ]

    def test_errors_have_the_protocols_codes_and_do_not_end_the_session(self):
        lines = []
        for name, line, _, _ in self.ERRORS:
            lines += [line, request("ping", number=name)]
        answers = self.send(*lines)
        self.assertEqual(len(answers), len(lines))
        for (name, _, number, code), answer, pong in zip(self.ERRORS, answers[::2], answers[1::2]):
            with self.subTest(name):
                self.assertEqual((answer["id"], answer["error"]["code"]), (number, code))
                self.assertEqual(pong, {"jsonrpc": "2.0", "id": name, "result": {}})

    SILENT = [
        ("Initialized", {"jsonrpc": "2.0", "method": "notifications/initialized"}),
        ("Cancelled", {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}),
        ("UnknownNotification", {"jsonrpc": "2.0", "method": "x"}),
        ("AnAnswer", {"jsonrpc": "2.0", "id": 1, "result": {}}),
        ("AnError", {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": ""}}),
        ("BlankLine", b"  \r"),
    ]

    def test_notifications_answers_and_blank_lines_are_not_answered(self):
        for name, line in self.SILENT:
            with self.subTest(name):
                self.assertEqual([answer["id"] for answer in self.send(line, request("ping"))], [1])

    def test_the_clients_revision_is_taken_where_it_is_known_and_the_newest_offered_where_not(self):
        for wanted, agreed in [("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
                               ("2025-11-25", "2025-11-25"), ("2099-01-01", "2025-11-25"), (7, "2025-11-25")]:
            with self.subTest(wanted):
                self.assertEqual(self.send(initialize(wanted))[0]["result"]["protocolVersion"], agreed)

    def test_batches_are_answered_in_the_one_revision_that_has_them(self):
        batch = [request("ping", number=1), {"jsonrpc": "2.0", "method": "notifications/initialized"}, 5]
        answers = self.send(initialize("2025-03-26"), batch)
        self.assertEqual([answer["id"] for answer in answers[1]], [1, None])
        self.assertEqual(self.send(initialize("2025-06-18"), batch)[1]["error"]["code"], -32600)

    def test_discovery_and_stateless_results_carry_what_the_revision_requires(self):
        discovered, listed, called = self.send(
            request("server/discover", envelope()), request("tools/list", envelope()),
            request("tools/call", envelope(name="get_entry", arguments={"id": ENTRY})))
        self.assertEqual(discovered["result"]["supportedVersions"], ["2026-07-28"])
        for answer in (discovered, listed):
            self.assertEqual(answer["result"]["cacheScope"], "public")
            self.assertGreater(answer["result"]["ttlMs"], 0)
        for answer in (discovered, listed, called):
            self.assertEqual(answer["result"]["resultType"], "complete")
            info = answer["result"]["_meta"]["io.modelcontextprotocol/serverInfo"]
            self.assertEqual(info["name"], "tracelore")

    def test_a_last_line_without_its_end_is_answered(self):
        run = subprocess.run([PROGRAM, "mcp", "--index", self.index], input=json.dumps(request("ping")).encode(),
                             capture_output=True, timeout=60)
        self.assertEqual(json.loads(run.stdout)["result"], {})


class OverHttp(WithIndex):
    """The same tools below /mcp of a server, asked by the protocol's own client."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--index", cls.index, "--log", "off"],
                                      stdout=subprocess.PIPE, env=dict(os.environ, LC_ALL="C.UTF-8"))
        cls.address = re.search(r"http://\S+:\d+", cls.server.stdout.readline().decode()).group()

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        super().tearDownClass()

    def test_the_clients_of_both_eras(self):
        async def run(mode):
            async with Client(self.address + "/mcp", mode=mode, read_timeout_seconds=60) as client:
                self.assertEqual(client.protocol_version, WithClient.MODES[mode])
                tools = {tool.name: tool for tool in (await client.list_tools()).tools}
                self.assertEqual(list(tools), TOOLS)
                self.assertNotIn("path", tools["match_error"].input_schema["properties"])
                result = await client.call_tool("match_error", {"text": sample(ENTRY)})
                self.assertEqual(result.structured_content["matches"][0]["entry"]["id"], ENTRY)
                refused = await client.call_tool("match_error", {"path": "/etc/passwd"})
                self.assertTrue(refused.is_error)
                self.assertNotIn("root:", refused.content[0].text)
                check = await client.call_tool("get_verification_snippet", {"id": ENTRY})
                self.assertIn("/api/v1/entries/%s/verify.py" % ENTRY, check.structured_content["command"])
                with urllib.request.urlopen(re.search(r"http\S+verify.py", check.structured_content["command"]).group()) as reply:
                    compile(reply.read(), "verify.py", "exec")
                large = await client.call_tool("match_error", {"text": "x" * (1 << 20) + "y"})
                self.assertTrue(large.is_error)
                self.assertEqual(len((await client.list_prompts()).prompts), 1)
                self.assertGreater(len((await client.list_resources()).resources), 50)

        for mode in WithClient.MODES:
            with self.subTest(mode):
                asyncio.run(run(mode))

    def post(self, body, **headers):
        call = urllib.request.Request(self.address + "/mcp", body, {"Content-Type": "application/json", **headers})
        try:
            with urllib.request.urlopen(call) as reply:
                return reply.status, reply.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def test_what_is_no_request_of_a_client(self):
        ping = json.dumps(request("ping")).encode()
        rows = [("Ping", ping, {}, 200), ("Notification", json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}).encode(), {}, 202),
                ("Revision", ping, {"MCP-Protocol-Version": "2025-11-25"}, 200), ("OtherRevision", ping, {"MCP-Protocol-Version": "1999-01-01"}, 400),
                ("APageElsewhere", ping, {"Origin": "https://evil.example"}, 403), ("NoPage", ping, {"Origin": "null"}, 403),
                ("AlmostThisMachine", ping, {"Origin": "http://localhost.evil.example"}, 403),
                ("ThisMachine", ping, {"Origin": "http://localhost:3000"}, 200), ("NotJson", b"hello", {}, 200)]
        for name, body, headers, status in rows:
            with self.subTest(name):
                self.assertEqual(self.post(body, **headers)[0], status)
        with self.assertRaises(urllib.error.HTTPError) as raised:
            urllib.request.urlopen(self.address + "/mcp")
        self.assertEqual(raised.exception.code, 405)


class Install(unittest.TestCase):
    FILES = {"claude": (".mcp.json", "mcpServers"), "cursor": (".cursor/mcp.json", "mcpServers"), "vscode": (".vscode/mcp.json", "servers")}

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="tracelore-mcp-")
        self.addCleanup(shutil.rmtree, self.folder)

    def install(self, client, *more):
        return subprocess.run([PROGRAM, "mcp", "--install", client, *more], capture_output=True, cwd=self.folder, stdin=subprocess.DEVNULL)

    def test_the_settings_name_the_program_beside_what_was_there(self):
        for client, (name, servers) in self.FILES.items():
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as handle:
                json.dump({"zeta": 1, servers: {"other": {"command": "x"}}, "alpha": [2]}, handle)
            for _ in range(2):
                with self.subTest(client):
                    done = self.install(client)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    with open(path) as handle:
                        settings = json.load(handle)
                    self.assertEqual(list(settings), ["zeta", servers, "alpha"])
                    self.assertEqual(list(settings[servers]), ["other", "tracelore"])
                    command = [settings[servers]["tracelore"]["command"], *settings[servers]["tracelore"]["args"]]
                    answer = subprocess.run(command, input=json.dumps(request("ping")).encode(), capture_output=True)
                    self.assertEqual(json.loads(answer.stdout)["result"], {})

    def test_print_changes_nothing_and_what_is_no_json_is_left_alone(self):
        printed = json.loads(self.install("vscode", "--print").stdout)
        self.assertEqual(printed["servers"]["tracelore"]["args"], ["mcp"])
        self.assertEqual(os.listdir(self.folder), [])
        path = os.path.join(self.folder, ".mcp.json")
        with open(path, "w") as handle:
            handle.write("// a comment\n{}")
        done = self.install("claude")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"left as it is", done.stderr)
        with open(path) as handle:
            self.assertEqual(handle.read(), "// a comment\n{}")


if __name__ == "__main__":
    unittest.main()
