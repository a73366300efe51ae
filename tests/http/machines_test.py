"""What other programs read: the sitemap, the list for language models, an entry as Markdown, and what a link unfurls to."""
import http.client
import os
import re
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from serving import CONTENT, Serving  # noqa: E402

ENTRY = "cuda-out-of-memory"
BASE = "https://errors.example.org"


class Machines(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Serving("--base-url", BASE)
        cls.server.__enter__()
        cls.total = cls.server.get("/api/v1/entries?limit=1").json()["total"]

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def test_the_sitemap_lists_every_entry(self):
        answer = self.server.get("/sitemap.xml")
        self.assertEqual(answer.headers["Content-Type"], "application/xml; charset=utf-8")
        places = [place.text for place in xml.etree.ElementTree.fromstring(answer.body).findall(".//{*}loc")]
        self.assertEqual(len(set(places)), self.total + 3)
        self.assertIn(f"{BASE}/entries/{ENTRY}", places)
        self.assertIn(f"Sitemap: {BASE}/sitemap.xml", self.server.get("/robots.txt").body.decode())

    def test_the_list_for_models_leads_to_markdown(self):
        text = self.server.get("/llms.txt").body.decode()
        links = re.findall(rf"\]\({BASE}(/entries/[^)]+\.md)\)", text)
        self.assertEqual(len(links), self.total)
        self.assertTrue(text.startswith("# Tracelore\n"))

    def test_an_entry_is_read_as_it_was_written_but_for_the_cures_which_come_first(self):
        for lang, name in (("en", "en.md"), ("zh", "zh.md")):
            answer = self.server.get(f"/entries/{ENTRY}.md?lang={lang}")
            self.assertEqual(answer.headers["Content-Type"], "text/markdown; charset=utf-8")
            with open(os.path.join(CONTENT, ENTRY, name), encoding="utf-8") as file:
                written = re.sub(r" \{#[\w-]+\}", "", file.read())
            lead, symptom, cause, cures, *rest = re.split(r"(?m)^(?=## )", written)
            self.assertEqual(answer.body.decode().strip(), "".join([lead, symptom, cures, cause, *rest]).strip())
        self.assertEqual(self.server.get("/entries/no-such.md").status, 404)

    def test_a_link_unfurls_to_title_and_summary(self):
        page = self.server.get(f"/entries/{ENTRY}", Accept="text/html").body.decode()
        told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
        self.assertEqual(told["title"], "CUDA out of memory")
        self.assertEqual(told["url"], f"{BASE}/entries/{ENTRY}")
        self.assertGreater(len(told["description"]), 30)

    def test_an_entry_typed_from_memory_is_found(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", "/entries/CUDA-Out-Of-Memory")
        reply = connection.getresponse()
        self.assertEqual((reply.status, reply.headers["Location"]), (308, f"/entries/{ENTRY}"))
        connection.close()

    def test_what_is_like_nothing_is_not_guessed_at(self):
        for address, guessed in {"zzqx-blorptang": False, "no-such-entry": False, "cuda-out-of-memry": True, "cuda-oom": True}.items():
            page = self.server.get("/entries/" + address, Accept="text/html")
            self.assertEqual(page.status, 404)
            self.assertEqual(f'href="/entries/{ENTRY}' in page.body.decode(), guessed, address)
            self.assertEqual('class="cards"' in page.body.decode(), guessed, address)


if __name__ == "__main__":
    unittest.main()
