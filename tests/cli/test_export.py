"""export --site: pages as files, whose links all lead somewhere, in both languages."""
import json
import os
import re
import unittest
import urllib.parse

from program import WithIndex, run

BASE = "https://docs.example/kb"


def files_of(folder):
    return {os.path.relpath(os.path.join(root, name), folder) for root, _, names in os.walk(folder) for name in names}


class Site(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = os.path.join(cls.folder, "site")
        cls.said = run("export", "--site", cls.site, "--base-url", BASE + "/", "--index", cls.index)
        cls.files = files_of(cls.site)

    def text(self, name):
        with open(os.path.join(self.site, name), encoding="utf-8") as handle:
            return handle.read()

    def pages(self):
        return sorted(name for name in self.files if name.endswith(".html"))

    def test_there_is_a_page_for_each_entry_in_each_language(self):
        self.assertEqual((self.said.returncode, self.said.stderr), (0, b""))
        self.assertIn(b"index.html", self.said.stdout)
        english = {name for name in self.pages() if not name.startswith("zh/")}
        self.assertEqual({"zh/" + name for name in english}, {name for name in self.pages() if name.startswith("zh/")})
        self.assertGreater(len(english), 300)

    def test_every_link_leads_to_a_file_of_the_site_or_out_of_it(self):
        bad = set()
        for name in self.pages():
            for link in re.findall(r'(?:href|src|action|data-index)="([^"]*)"', self.text(name)):
                address = urllib.parse.urlsplit(link)
                if address.scheme in ("http", "https") or (not address.path and address.fragment):
                    continue
                target = os.path.normpath(os.path.join(os.path.dirname(name), urllib.parse.unquote(address.path)))
                if address.path.startswith("/") or target not in self.files:
                    bad.add((name, link))
        self.assertEqual(sorted(bad)[:10], [])

    def test_nothing_on_a_page_needs_a_server(self):
        for name in ("index.html", "zh/index.html", "entries/cuda-out-of-memory.html", "zh/entries/cuda-out-of-memory.html"):
            self.assertNotRegex(self.text(name), r'method="post"|/api/|<textarea')

    def test_addresses_for_search_engines_name_the_page_and_the_other_language(self):
        for language, name in (("en", "entries/cuda-out-of-memory.html"), ("zh", "zh/entries/cuda-out-of-memory.html")):
            page = self.text(name)
            self.assertIn('<link rel="canonical" href="%s/%s">' % (BASE, name), page)
            self.assertIn('hreflang="en" href="%s/entries/cuda-out-of-memory.html"' % BASE, page)
            self.assertIn('hreflang="zh" href="%s/zh/entries/cuda-out-of-memory.html"' % BASE, page)
        listed = re.findall(r"<loc>([^<]+)</loc>", self.text("sitemap.xml"))
        self.assertEqual(sorted(listed), sorted("%s/%s" % (BASE, name) for name in self.pages()))
        self.assertEqual(self.text("sitemap.xml").count('hreflang="zh"'), len(listed))

    def test_the_index_names_every_entry_once(self):
        for folder in ("", "zh/"):
            ids = [row[0] for row in json.loads(self.text(folder + "search.json"))]
            self.assertEqual(sorted("%sentries/%s.html" % (folder, one) for one in ids),
                             sorted(name for name in self.pages() if name.startswith(folder + "entries/")))

    def test_checks_lie_beside_their_pages(self):
        self.assertIn("def reproduce(", self.text("entries/verify_cuda_out_of_memory.py"))
        self.assertIn("curl -sOJ %s/entries/verify_cuda_out_of_memory.py" % BASE, self.text("entries/cuda-out-of-memory.html"))


class Folders(WithIndex):
    def test_the_same_index_gives_the_same_bytes_and_pages_that_are_gone_go(self):
        one, two = (os.path.join(self.folder, name) for name in ("one", "two"))
        for folder in (one, two):
            said = run("export", "--site", folder, "--index", self.index)
            self.assertEqual(said.returncode, 0)
            self.assertIn(b"--base-url", said.stderr)
        gone = self.write("one/entries/gone.html", b"gone")
        run("export", "--site", one, "--index", self.index)
        self.assertFalse(os.path.exists(gone))
        self.assertEqual(files_of(one), files_of(two))
        self.assertNotIn("sitemap.xml", files_of(one))
        for name in files_of(one):
            with open(os.path.join(one, name), "rb") as mine, open(os.path.join(two, name), "rb") as other:
                self.assertEqual(mine.read(), other.read(), name)

    def test_a_folder_with_something_else_in_it_is_left_alone(self):
        kept = self.write("other/notes.txt", b"mine")
        said = run("export", "--site", os.path.dirname(kept), "--index", self.index)
        self.assertEqual(said.returncode, 2)
        self.assertEqual(files_of(os.path.dirname(kept)), {"notes.txt"})

    def test_a_place_that_cannot_be_written_is_told(self):
        blocked = self.write("file", b"")
        said = run("export", "--site", os.path.join(blocked, "site"), "--index", self.index)
        self.assertEqual(said.returncode, 2)
        self.assertIn(b"hint: ", said.stderr)


if __name__ == "__main__":
    unittest.main()
