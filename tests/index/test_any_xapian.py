"""Anybody's Xapian reads an index: Debian's tools find no error, and its Python binding finds entries by their words,
filters and ids, and reads their records (docs/index.md)."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "http"))
from serving import CONTENT, PROGRAM  # noqa: E402

FOLDER = tempfile.mkdtemp(prefix="tracelore-any-xapian-")
DATABASE = os.path.join(FOLDER, "index")
SINGLE = os.path.join(FOLDER, "single")

# Runs in Debian's own Python, which has the binding.
FIND = """
import json, sys, xapian
database = xapian.Database(sys.argv[1])
terms = sys.argv[2:]
enquire = xapian.Enquire(database)
enquire.set_query(xapian.Query(xapian.Query.OP_AND, [xapian.Query(term) for term in terms]))
found = [match.document for match in enquire.get_mset(0, database.get_doccount())]
print(json.dumps([[document.get_data().split(b"\\n", 1)[0].decode(), document.get_value(0).decode()] for document in found]))
"""

# As docs/index.md says: 3.5 is 3.5 * 10 tenths * 256.
RANK = """
import json, sys, xapian
database = xapian.Database(sys.argv[1])
enquire = xapian.Enquire(database)
enquire.set_weighting_scheme(xapian.BM25Weight(3.5 * 2560, 0, 1, 0, 0))
enquire.set_query(xapian.Query(xapian.Query.OP_OR, [xapian.Query(term) for term in sys.argv[2:]]))
print(json.dumps([match.document.get_value(2).decode() for match in enquire.get_mset(0, 5)]))
"""


def setUpModule():
    for options in (["--index", DATABASE], ["--index", SINGLE, "--single-file"]):
        done = subprocess.run([PROGRAM, "index", "--content", CONTENT, *options], capture_output=True, timeout=120)
        assert done.returncode == 0, done.stderr


def tearDownModule():
    shutil.rmtree(FOLDER)


def find(*terms, database=DATABASE):
    done = subprocess.run(["/usr/bin/python3", "-c", FIND, database, *terms], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
    return [(json.loads(record), facets.split("\n")) for record, facets in json.loads(done.stdout)]


class AnyXapian(unittest.TestCase):
    def test_the_check_finds_no_error(self):
        for database in (DATABASE, os.path.join(SINGLE, "entries.glass")):
            done = subprocess.run(["xapian-check", database], capture_output=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn(b"No errors found", done.stdout)

    def test_the_folder_of_a_single_file_is_read_as_any_other(self):
        self.assertEqual(sorted(os.listdir(SINGLE)), ["XAPIANDB", "entries.glass"])
        here, there = (sorted(record["id"] for record, _ in find("zmemori", database=database)) for database in (DATABASE, SINGLE))
        self.assertTrue(here)
        self.assertEqual(here, there)

    def test_a_single_file_is_without_the_lists_that_a_change_needs(self):
        folder = sum(os.path.getsize(os.path.join(DATABASE, name)) for name in os.listdir(DATABASE))
        self.assertLess(os.path.getsize(os.path.join(SINGLE, "entries.glass")), 0.85 * folder)

    def test_delve_lists_an_entry_by_its_id(self):
        done = subprocess.run(["xapian-delve", "-t", "XQcuda-out-of-memory", DATABASE], capture_output=True, timeout=60)
        self.assertRegex(done.stdout.decode(), r"Posting List for term 'XQcuda-out-of-memory' \(termfreq 1, .*\): \d+")

    def test_entries_are_found_by_what_they_hold(self):
        for name, terms, wanted in [("id", ["XQcuda-out-of-memory"], "cuda-out-of-memory"),
                                    ("stems", ["zmemori", "zalloc"], "cuda-out-of-memory"),
                                    ("identifier", ["ifind_unused_parameters"], "ddp-unused-parameters"),
                                    ("Chinese", ["w显存"], "cuda-out-of-memory"),
                                    ("pair of a message", ["pout of"], "cuda-out-of-memory"),
                                    ("graph break", ["XBgb0025"], "dynamo-skipped-function-call")]:
            with self.subTest(name):
                self.assertIn(wanted, [record["id"] for record, _ in find(*terms)])

    def test_xapians_own_bm25_ranks_by_all_fields(self):
        done = subprocess.run(["/usr/bin/python3", "-c", RANK, DATABASE, "zmemori", "zalloc", "zcuda"],
                              capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        self.assertIn("cuda-out-of-memory", json.loads(done.stdout))

    def test_filters_say_what_the_records_say(self):
        with_package = find("XPvllm")
        self.assertTrue(with_package)
        for record, facets in with_package:
            self.assertIn("vllm", record["packages"])
            self.assertIn("XPvllm", facets)
            self.assertIn("XK" + record["kind"], facets)

    def test_what_no_entry_holds_is_not_found(self):
        self.assertEqual(find("XQno-such-entry"), [])


if __name__ == "__main__":
    unittest.main()
