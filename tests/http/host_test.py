"""What a caller calls the server: its Host and its X-Forwarded-Proto are the caller's words, and stay with the caller."""
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from serving import Serving  # noqa: E402

ENTRY = "cuda-out-of-memory"
BASE = "https://errors.example.org"
HOSTILE = "call-this-number.evil.example"
ADDRESSES = (
    "/", "/search?q=memory", f"/entries/{ENTRY}", f"/entries/{ENTRY}?lang=zh", f"/entries/{ENTRY}.md", "/browse", "/about", "/nowhere",
    "/sitemap.xml", "/robots.txt", "/llms.txt", "/openapi.json", "/api/v1", "/api/v1/stats", "/api/v1/entries?limit=1", f"/api/v1/entries/{ENTRY}",
    f"/api/v1/entries/{ENTRY}/verify.py", "/api/v1/entries/nope", "/api/v1/search?q=memory&limit=1", "/api/v1/search?limit=banana",
)


class AsACallerNamesIt(unittest.TestCase):
    OPTIONS = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Serving(*cls.OPTIONS)
        cls.server.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def answers(self, **headers):
        """(address, answer, all of it as text)"""
        for address in ADDRESSES:
            for accept in ("text/html", "*/*"):
                answer = self.server.get(address, Accept=accept, **{"Host": HOSTILE, **headers})
                with self.subTest(address=address, accept=accept):
                    yield address, answer, f"{answer.headers}\n{answer.body.decode()}"


class WithoutAnAddress(AsACallerNamesIt):
    def test_no_shared_cache_may_keep_what_names_the_host(self):
        named = set()
        for address, answer, text in self.answers():
            if HOSTILE in text:
                named.add(address)
                self.assertRegex(answer.headers["Cache-Control"], "private|no-store")
        self.assertIn("/about", named)  # its commands lead to the server as the reader reaches it

    def test_the_head_of_a_page_leads_inside(self):
        for address, _, text in self.answers():
            head = text[text.find("<head"):text.find("</head>")]
            self.assertNotIn(HOSTILE, head)
            if address == f"/entries/{ENTRY}" and head:
                self.assertEqual(re.findall(r'rel="canonical" href="([^"]*)"', head), [f"/entries/{ENTRY}"])
                self.assertNotIn("og:url", head)

    def test_links_lead_inside(self):
        for _, _, text in self.answers():
            self.assertNotRegex(text, rf"(?:href|src|action)=\"[^\"]*{re.escape(HOSTILE)}")

    def test_a_stranger_is_no_proxy(self):
        for _, _, text in self.answers(**{"X-Forwarded-Proto": "https"}):
            self.assertNotIn("https://" + HOSTILE, text)


class BehindAProxy(AsACallerNamesIt):
    OPTIONS = ("--trusted-proxy", "127.0.0.1")

    def test_a_trusted_proxy_says_that_it_speaks_tls(self):
        about = self.server.get("/about", Host="team.example", **{"X-Forwarded-Proto": "https"}).body.decode()
        self.assertIn("https://team.example/api/v1", about)


class WithAnAddress(AsACallerNamesIt):
    OPTIONS = ("--base-url", BASE)

    def test_the_host_stands_nowhere(self):
        for _, _, text in self.answers(**{"X-Forwarded-Proto": "https", "X-Forwarded-Host": HOSTILE}):
            self.assertNotIn(HOSTILE, text)


if __name__ == "__main__":
    unittest.main()
