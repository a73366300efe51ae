"""The Python package masks what the engine masks: both see the same texts, and what leaves must be the same bytes.

The engine's side is the program itself, which masks before it asks a server: a listener here keeps what it sent.
"""
import http.server
import json
import os
import pathlib
import random
import subprocess
import sys
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["TRACELORE"]
sys.path.insert(0, str(ROOT / "clients/python/src"))
from tracelore import _tables  # noqa: E402
from tracelore._mask import mask  # noqa: E402

LETTERS = {"kAlnum": "abcXYZ019", "kUpper": "ABC09", "kHex": "abcdef09", "kUuid": "abc-09", "kUrl": "aZ_-09", "kDotted": "aZ_.-9",
           "kPath": "aZ/+=9"}
VALUES = ("hunter2", '"hunter2"', "'a b c'", "None", 'os.environ["X"]', "Bearer abcdefgh1", "xxx", "0123456789abcdefABCDEF",
          '\\"q1w2\\"', "f(x)", "secret word", "***")
FORMS = ("%s=%s", '"%s": "%s"', "%s: %s", "--%s %s", "  %s = %s;", "'%s' : '%s'", "%s=Bearer %s\n")
JOINTS = (b"", b" ", b"\n", b'"', b"=", b":", b"@", b"/home/", b"C:\\Users\\", b"://", b"-----BEGIN RSA PRIVATE KEY-----\n", b"\r\n",
          b"machine h login n password ", b"curl -u a:", b" someone@example.com", b"git@example.com")
ROWS = {  # name: (text, what leaves)
    "token": (b"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz0123456789", b"HF_TOKEN=***"),
    "address": (b"http://me:secret@host/x", b"http://***@host/x"),
    "home": (b'File "/home/anna/train.py"', b'File "/home/***/train.py"'),
    "mail": (b"ask anna@example.com.", b"ask ***."),
    "key": (b"-----BEGIN PRIVATE KEY-----\nMIIB\nabcd\n-----END PRIVATE KEY-----", b"-----BEGIN PRIVATE KEY-----\n***\n***\n-----END PRIVATE KEY-----"),
    "plain": (b"RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB", b"RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB"),
    "bytes": (b"\xff\xfe password=hunter2 \x00", b"\xff\xfe password=*** \x00"),
}


def of_the_rows(chance):
    """A text for every row of the tables, in all their forms."""
    for prefix, alphabet, least in _tables.SECRET_SHAPES:
        for length in (least - 1, least, least + 7):
            for tail in ("", "_", " ", "-x", "."):
                body = "".join(chance.choice(LETTERS[alphabet]) for _ in range(length))
                yield (chance.choice(("", "x", "_", "-", " ", "a-")) + prefix + body + tail).encode()
    names = [*_tables.SECRET_NAMES, *_tables.SUSPECT_ENDS, "HF_TOKEN", "X-Api-Key", "password_name", "pad_token"]
    for name in names:
        for value in VALUES:
            for form in FORMS:
                yield (form % (name, value)).encode()
    for words, least in _tables.SECRET_AFTER:
        for length in (least - 1, least):
            yield words.encode() + b"q" * length


def of_the_corpus():
    for folder in ("tests/corpus/cases", "content"):
        for path in sorted((ROOT / folder).glob("*" if "corpus" in folder else "*/samples/*")):
            yield path.read_bytes()


def mixed(chance, pieces):
    short = [piece for piece in pieces if len(piece) < 400]
    for _ in range(1500):
        yield b"".join(chance.choice(short)[:chance.randint(1, 200)] + chance.choice(JOINTS) for _ in range(chance.randint(1, 5)))


def valid(text):
    return text.decode("utf-8", "ignore").replace("\0", "").replace("\ufeff", "").encode()


def pages(texts, most=600_000):
    """The texts, some to a page: the program is started for each page."""
    page = b""
    for text in texts:
        if len(page) + len(text) > most:
            yield page
            page = b""
        page += text + b"\n#####\n"
    yield page


class Listener(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.seen.append(self.rfile.read(int(self.headers["Content-Length"])))
        body = b'{"detail": "only listening"}'
        self.send_response(422)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Masking(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.listener = http.server.HTTPServer(("127.0.0.1", 0), Listener)
        cls.listener.seen = []
        threading.Thread(target=cls.listener.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.listener.shutdown()
        cls.listener.server_close()

    def sent(self, text):
        """What the program sends of a text."""
        address = "http://127.0.0.1:%d" % self.listener.server_port
        subprocess.run([PROGRAM, "lookup", "--server", address, "--index", "/no/index", "--no-environment", "-"], input=text,
                       capture_output=True, timeout=120)
        return json.loads(self.listener.seen.pop())["text"].encode()

    def test_rows(self):
        for name, (text, masked) in ROWS.items():
            with self.subTest(name):
                self.assertEqual(mask(text), masked)
                self.assertEqual(mask(masked), masked)

    def test_it_is_the_engines_byte_for_byte(self):
        chance = random.Random(7)
        texts = [*of_the_rows(chance), *of_the_corpus()]
        texts += mixed(chance, texts)
        count = 0
        for page in pages(valid(text) for text in texts):
            count += 1
            ours, theirs = mask(page), self.sent(page)
            for one, other, line in zip(ours.split(b"\n"), theirs.split(b"\n"), page.split(b"\n")):
                self.assertEqual(one, other, line[:300])
            self.assertEqual(ours, theirs)
        self.assertGreater(count, 3)


if __name__ == "__main__":
    unittest.main()
