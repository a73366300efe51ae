"""The OpenAPI document against reality: it is valid, every answer that the tests of tests/http got fits it, and a client
generated from it by openapi-python-client works against the running server.

Run by ctest after those tests, which keep their exchanges in the file that TRACELORE_EXCHANGES names.
"""
import importlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import jsonschema
import openapi_spec_validator

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from serving import CONTENT, Serving  # noqa: E402

PASTE = "RuntimeError: Trying to backward through the graph a second time"


def strict(schema):
    """Fields that the document does not name are errors here, so that it cannot fall behind the server."""
    if isinstance(schema, dict):
        schema = {key: strict(value) for key, value in schema.items()}
        if "properties" in schema:
            schema["additionalProperties"] = False
        return schema
    return [strict(item) for item in schema] if isinstance(schema, list) else schema


def without_required(schema):
    """What `?fields=` leaves of an answer."""
    if isinstance(schema, dict):
        return {key: without_required(value) for key, value in schema.items() if key != "required"}
    return [without_required(item) for item in schema] if isinstance(schema, list) else schema


class Document:
    def __init__(self, document):
        self.paths = document["paths"]
        self.schemas = {"components": {"schemas": strict(document["components"]["schemas"])}}
        self.trimmed = without_required(self.schemas)

    def operation(self, method, path):
        for pattern, operations in self.paths.items():
            wanted, given = pattern.split("/"), path.rstrip("/").split("/") if len(path) > 1 else ["", ""]
            if len(wanted) == len(given) and all(a == b or a.startswith("{") and b for a, b in zip(wanted, given)):
                return operations.get(method.lower())
        return None

    def faults(self, method, target, status, media_type, body):
        """What is wrong with an answer; nothing for an address that is no part of the contract."""
        path, _, query = target.partition("?")
        operation = self.operation("GET" if method == "HEAD" else method, path)
        if operation is None:
            return []
        if status in (303, 304, 308):  # a search from the box, caching, renamed entries: none has a body
            return []
        if media_type.startswith("text/html") and status >= 400:
            return []  # a page for people
        response = operation["responses"].get(str(status))
        if response is None:
            return ["status %d is not in the document" % status]
        kind = media_type.partition(";")[0]
        if kind not in response["content"]:
            return ["%s is not in the document for %d" % (kind, status)]
        if "json" not in kind or method == "HEAD":
            return []
        schema = dict(response["content"][kind]["schema"])
        schema.update(self.trimmed if {"fields", "view"} & set(urllib.parse.parse_qs(query)) and status < 400 else self.schemas)
        validator = jsonschema.Draft202012Validator(schema)
        return ["%s: %s" % (error.json_path, error.message[:200]) for error in validator.iter_errors(json.loads(body))]


class Contract(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.serving = Serving(environment={"TRACELORE_OPERATOR_TOKEN": "a token for the tests"})
        cls.server = cls.serving.__enter__()
        cls.raw = cls.server.get("/openapi.json").json()
        cls.document = Document(cls.raw)

    @classmethod
    def tearDownClass(cls):
        cls.serving.__exit__()

    def check(self, method, target, body=None, headers=None):
        answer = self.server.ask(method, target, body, headers)
        self.assertEqual(self.document.faults(method, target, answer.status, answer.headers.get("Content-Type", ""),
                                              answer.body), [], target)
        return answer

    def test_document_is_valid_openapi_in_both_languages(self):
        for language in ("en", "zh"):
            document = self.server.get("/openapi.json?lang=" + language).json()
            openapi_spec_validator.validate(document)
            self.assertEqual(document["openapi"], "3.1.0")
            self.assertNotIn("⟦", json.dumps(document, ensure_ascii=False))

    def test_every_field_is_described_and_every_body_has_an_example_that_fits(self):
        for language in ("en", "zh"):
            document = self.server.get("/openapi.json?lang=" + language).json()
            silent = [f"{name}.{field}" for name, schema in document["components"]["schemas"].items()
                      for field, about in schema["properties"].items() if not about.get("description")]
            operations = [operation for path in document["paths"].values() for operation in path.values()]
            silent += [parameter["name"] for operation in operations for parameter in operation["parameters"]
                       if not parameter.get("description")]
            self.assertEqual(silent, [])
        for operation in operations:
            for kind, body in operation.get("requestBody", {}).get("content", {}).items():
                if "form" not in kind:
                    jsonschema.validate(body["example"], {**body["schema"], **self.document.schemas})

    def test_every_public_route_is_in_it(self):
        routes = self.server.get("/api/v1").json()["routes"]
        for route in routes:
            with self.subTest(route["path"]):
                self.assertIn(route["method"].lower(), self.raw["paths"][route["path"]])

    def test_same_document_under_the_interface(self):
        self.assertEqual(self.server.get("/api/v1/openapi.json").json(), self.raw)

    def test_every_kept_exchange_fits(self):
        path = os.environ.get("TRACELORE_EXCHANGES")
        self.assertTrue(path and os.path.exists(path), "run the http tests first, with TRACELORE_EXCHANGES")
        seen = set()
        count = 0
        with open(path, encoding="utf-8") as handle:
            for line in handle:
                row = json.loads(line)
                faults = self.document.faults(row["method"], row["target"], row["status"], row["type"], row["body"])
                self.assertEqual(faults, [], "%s %s: %s" % (row["method"], row["target"], row["body"][:500]))
                self.assertTrue(row["request_id"], row["target"])
                seen.add(row["status"])
                count += 1
        self.assertGreater(count, 300)
        self.assertLessEqual({200, 400, 404, 405, 413, 415, 422, 429, 503}, seen)

    def test_every_sample_of_the_content_is_answered_by_the_document(self):
        for entry in sorted(os.listdir(CONTENT)):
            folder = os.path.join(CONTENT, entry, "samples")
            for name in sorted(os.listdir(folder))[:1] if os.path.isdir(folder) else []:
                with open(os.path.join(folder, name), "rb") as handle:
                    paste = handle.read()
                with self.subTest(entry):
                    self.check("POST", "/api/v1/match?explain=1", paste, {"Content-Type": "text/plain"})
                    self.check("GET", "/api/v1/entries/" + entry)

    def test_generated_client_works(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "openapi.json")
            with open(source, "w", encoding="utf-8") as handle:
                json.dump(self.raw, handle)
            subprocess.run([sys.executable, "-m", "openapi_python_client", "generate", "--path", source, "--meta", "none",
                            "--output-path", os.path.join(folder, "generated")],
                           check=True, capture_output=True, cwd=folder,
                           env=dict(os.environ, PATH=os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]))
            sys.path.insert(0, folder)
            try:
                self.use_client()
            finally:
                sys.path.remove(folder)

    def use_client(self):
        client = importlib.import_module("generated").Client(base_url=self.server.url)
        models = importlib.import_module("generated.models")

        def call(name):
            return importlib.import_module("generated.api.default." + name).sync

        answer = call("match")(client=client, body=models.MatchRequest(text=PASTE))
        self.assertEqual(answer.matches[0].entry.id, "autograd-backward-twice")
        self.assertEqual(answer.verdict, "likely")
        both = call("match_batch")(client=client, body=models.BatchRequest(
            logs=[models.MatchRequest(text=PASTE), models.MatchRequest(text=" ")]))
        self.assertEqual([row.status for row in both.answers], [200, 400])
        self.assertEqual(both.answers[0].answer.matches[0].entry.id, "autograd-backward-twice")
        found = call("search")(client=client, q="out of memory", limit=3)
        self.assertEqual(len(found.results), 3)
        self.assertEqual(call("get_entry")("cuda-out-of-memory", client=client).id, "cuda-out-of-memory")
        refused = call("get_entry")("nope", client=client)
        self.assertEqual((refused.status, refused.code), (404, "entry_not_found"))
        self.assertEqual(call("get_stats")(client=client).entries, call("list_entries")(client=client).total)


if __name__ == "__main__":
    unittest.main()
