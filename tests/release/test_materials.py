"""What goes with a package: licences, notices, bills of materials, and that the same sources give the same bytes."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest
import zipfile

import cyclonedx.schema
import jsonschema
import license_expression
import packaging.utils
import referencing

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["TRACELORE"]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools/release")]
import client_tables  # noqa: E402
import components  # noqa: E402

HTTPLIB = os.environ["TRACELORE_HTTPLIB_DIR"]
WHOLE = "GPL-3.0-or-later AND Apache-2.0 AND CC-BY-4.0"


def output(*command, **more):
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **more).stdout


class Licences(unittest.TestCase):
    def test_the_program_names_its_licence_and_its_commit(self):
        said = output(PROGRAM, "--version", env=dict(os.environ, LC_ALL="C.UTF-8"))
        self.assertRegex(said.splitlines()[0], r"^tracelore \d+\.\d+\.\d+ \([0-9a-f]{12}\+?\)$")
        for name in ("GPL-3.0-or-later", "Apache-2.0", "CC-BY-4.0"):
            self.assertIn(name, said.splitlines()[1])

    def test_it_prints_the_notice_of_everything_that_is_linked_in(self):
        said = output(PROGRAM, "--version", "--licenses")
        for row in components.components(HTTPLIB):
            with self.subTest(row["name"]):
                self.assertIn("== %s %s (%s)" % (row["name"], row["version"], row["license"]), said)
        self.assertIn("GNU GENERAL PUBLIC LICENSE\n                       Version 3", said)
        self.assertIn("Yuji Hirose", said)

    def test_every_library_that_the_build_links_is_in_the_table(self):
        """By the names under which cmake finds them."""
        text = (ROOT / "cmake/dependencies.cmake").read_text()
        linked = set(re.findall(r"^(?:  )?find_package\((\S+)", text, re.M)) | set(re.findall(r"^pkg_check_modules\((\S+)", text, re.M))
        known = {"ICU": "ICU", "nlohmann_json": "nlohmann-json", "yaml-cpp": "yaml-cpp", "CLI11": "CLI11",
                 "tl-expected": "tl-expected", "OpenSSL": "OpenSSL", "SQLite3": "SQLite", "ZLIB": "zlib", "LibLZMA": "liblzma", "ZSTD": "zstd", "XAPIAN": "Xapian",
                 "CMARK": "cmark", "NETTLE": "Nettle", "Threads": "glibc", "PkgConfig": None}
        self.assertEqual(linked - set(known), set())
        names = {row["name"] for row in components.rows()}
        self.assertLessEqual({name for name in known.values() if name}, names)

    def test_every_licence_is_one_of_spdx(self):
        spdx = license_expression.get_spdx_licensing()
        for row in components.rows():
            with self.subTest(row["name"]):
                self.assertEqual(spdx.validate(row["license"]).errors, [])

    def test_the_tables_of_the_python_package_are_the_engines(self):
        written = (ROOT / client_tables.OUT).read_text(encoding="utf-8")
        self.assertEqual(written, client_tables.text(), "run python3 tools/client_tables.py")
        self.assertGreater(len(dict(client_tables.tables())["SECRET_SHAPES"]), 90)


def validate(bill):
    """The errors of a bill against CycloneDX's own schema."""
    folder = pathlib.Path(cyclonedx.schema.__file__).parent / "_res"
    registry = referencing.Registry()
    for name, of in (("spdx.schema.json", "spdx.SNAPSHOT.schema.json"), ("jsf-0.82.schema.json", "jsf-0.82.SNAPSHOT.schema.json")):
        resource = referencing.Resource.from_contents(json.loads((folder / of).read_text()))
        registry = registry.with_resource("http://cyclonedx.org/schema/" + name, resource)
    schema = json.loads((folder / "bom-1.6.SNAPSHOT.schema.json").read_text())
    return [error.message for error in jsonschema.Draft7Validator(schema, registry=registry).iter_errors(bill)]


class Bills(unittest.TestCase):
    def bill(self, *options):
        return json.loads(output(sys.executable, ROOT / "tools/release/sbom.py", "--version", "1.2.3", "--commit", "0" * 40, *options, "tracelore",
                                 env=dict(os.environ, SOURCE_DATE_EPOCH="1700000000")))

    def test_they_fit_the_schema_of_cyclonedx(self):
        self.assertEqual(validate(self.bill("--httplib", HTTPLIB)), [])
        self.assertEqual(validate(self.bill()), [])
        self.assertNotEqual(validate(dict(self.bill(), components="none")), [])

    def test_that_of_the_program_names_every_component_with_its_source(self):
        bill = self.bill("--httplib", HTTPLIB)
        self.assertEqual(bill["metadata"]["timestamp"], "2023-11-14T22:13:20Z")
        self.assertEqual([one["name"] for one in bill["components"]], [row["name"] for row in components.components(HTTPLIB)])
        for one in bill["components"]:
            self.assertIn("source-distribution", [reference["type"] for reference in one["externalReferences"]])

    def test_that_of_python_alone_names_none(self):
        self.assertEqual(self.bill()["components"], [])


class Index(unittest.TestCase):
    def build(self, folder, content=ROOT / "content", **variables):
        output(PROGRAM, "index", "--content", content, "--index", pathlib.Path(folder, "index"), "--bundle", pathlib.Path(folder, "bundle"),
               env=dict(os.environ, **variables))
        return pathlib.Path(folder, "bundle").read_bytes()

    def test_the_same_content_and_stamp_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            bundle = self.build(one, SOURCE_DATE_EPOCH="1700000000")
            self.assertEqual(bundle, self.build(two, SOURCE_DATE_EPOCH="1700000000"))
            self.assertIn(b"2023-11-14T22:13:20Z", bundle)

    def test_a_stamp_that_is_none_is_the_time(self):
        for stamp in ("", "soon", "-1", "99999999999999", "1e3", "17 "):
            with self.subTest(stamp), tempfile.TemporaryDirectory() as folder:
                one = pathlib.Path(folder, "content")  # one entry is enough to have a stamp
                shutil.copytree(ROOT / "content/autograd-backward-twice", one / "autograd-backward-twice")
                head = json.loads(self.build(folder, one, SOURCE_DATE_EPOCH=stamp).split(b"\n", 2)[1])
                self.assertGreater(head["built"], "2026-01-01")


class Wheel(unittest.TestCase):
    def build(self, folder, *options):
        bill = pathlib.Path(folder, "sbom.json")
        bill.write_text("{}")
        environment = dict(os.environ, SOURCE_DATE_EPOCH="1700000000")
        return pathlib.Path(output(ROOT / "packaging/wheel", "--sbom", bill, "--out", pathlib.Path(folder), *options, env=environment).strip())

    def whole(self, folder):
        program = pathlib.Path(folder, "program")
        program.write_bytes(b"\x7fELF not really")
        return self.build(folder, "--program", program, "--notices", program, "--tag", "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64")

    def test_the_same_sources_give_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            self.assertEqual(self.build(one).read_bytes(), self.build(two).read_bytes())

    def test_its_name_and_metadata_are_as_the_formats_want_them(self):
        with tempfile.TemporaryDirectory() as folder:
            for path, expression in ((self.build(folder), "Apache-2.0"), (self.whole(folder), WHOLE)):
                name, version, _, tags = packaging.utils.parse_wheel_filename(path.name)
                with zipfile.ZipFile(path) as archive:
                    info = "tracelore-%s.dist-info/" % version
                    metadata = archive.read(info + "METADATA").decode()
                    self.assertIn("\nLicense-Expression: %s\n" % expression, metadata)
                    for licence in re.findall(r"^License-File: (.*)$", metadata, re.M):
                        self.assertIn(info + "licenses/" + licence, archive.namelist())
                    self.assertEqual({str(tag) for tag in tags},
                                     set(re.findall(r"^Tag: (.*)$", archive.read(info + "WHEEL").decode(), re.M)))
                    recorded = [line.split(",")[0] for line in archive.read(info + "RECORD").decode().splitlines()]
                    self.assertEqual(recorded, archive.namelist())
                    self.assertIn("pytest11", archive.read(info + "entry_points.txt").decode())
                self.assertEqual(name, "tracelore")

    def test_with_a_program_the_program_is_the_command(self):
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(self.whole(folder)) as archive:
            version = re.search(r"VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text().partition("project(")[2]).group(1)
            program = archive.getinfo("tracelore-%s.data/scripts/tracelore" % version)
            self.assertEqual(program.external_attr >> 16 & 0o777, 0o755)
            self.assertNotIn("console_scripts", archive.read("tracelore-%s.dist-info/entry_points.txt" % version).decode())

    def test_both_build_files_tell_one_version(self):
        project = tomllib.loads((ROOT / "clients/python/pyproject.toml").read_text())["project"]
        self.assertIn("project(tracelore VERSION %s " % project["version"], (ROOT / "CMakeLists.txt").read_text())

    def test_no_private_key_is_in_the_tree(self):
        if (ROOT / ".git").exists():
            found = subprocess.run(["git", "-C", ROOT, "grep", "-lI", "-e", "^-----BEGIN PRIVATE KEY-----$", "--", ":!tests", ":!content"],
                                   capture_output=True, text=True).stdout
            self.assertEqual(found, "")


if __name__ == "__main__":
    unittest.main()
