"""The wheels as a new user gets them: pip, uv and the tarball in clean roots, a root with musl, a user without a home.

Needs root, for chroot; CLEAN_ROOTS holds roots that debootstrap made, by suite. Prints how long each way took, from nothing to the
first right answer.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from roots import BUILT, ENTRY, ROOT, CleanRoot, inside, one  # noqa: E402

PROCESSOR = os.uname().machine
SUITES = ("bullseye", "bookworm", "trixie")  # Python 3.9, 3.11, 3.13


def whole():
    return one("tracelore-*-py3-none-*_%s.whl" % PROCESSOR)


def python_alone():
    return one("tracelore-*-py3-none-any.whl")


def version():
    return whole().name.split("-")[1]


def uv_wheel():
    """uv's own wheel, from the registry."""
    folder = pathlib.Path(os.environ["CLEAN_ROOTS"], "wheels")
    if not list(folder.glob("uv-*.whl")):
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "-d", folder, "uv"], check=True)
    return next(folder.glob("uv-*.whl"))


def newer(wheel, folder, number="9.9.9"):
    """The same wheel under a higher version."""
    path = pathlib.Path(folder, wheel.name.replace("-%s-" % version(), "-%s-" % number))
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for item in source.infolist():
            data = source.read(item)
            item.filename = item.filename.replace("tracelore-%s." % version(), "tracelore-%s." % number)
            if item.filename.endswith(("METADATA", "RECORD")):
                data = data.replace(b"Version: " + version().encode(), b"Version: " + number.encode(), 1)
                data = re.sub(rb"tracelore-%s\." % re.escape(version().encode()), b"tracelore-%s." % number.encode(), data)
            if item.filename.endswith("RECORD"):
                data = re.sub(rb"METADATA,sha256=[^,]*,\d+", b"METADATA,,", data)
            target.writestr(item, data)
    return path


@unittest.skipUnless(os.environ.get("CLEAN_ROOTS"), "CLEAN_ROOTS names no folder of debootstrap's roots")
class InARoot(unittest.TestCase):
    suite = "bookworm"

    def setUp(self):
        self.root = CleanRoot(self.suite)
        self.addCleanup(self.root.remove)

    def answers(self, done):
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("tracelore verify " + ENTRY, done.stdout)

    def venv(self, **variables):
        self.root.run("python3", "-m", "venv", "env", **variables)

    def pip(self, *arguments, check=True, **variables):
        return self.root.run("env/bin/pip", "--quiet", *arguments, check=check, **variables)


class Pip(InARoot):
    def first_answer(self):
        begin = time.monotonic()
        self.venv()
        self.pip("install", "--no-index", "--find-links", "dist", "tracelore")
        self.answers(self.root.run("env/bin/tracelore", "lookup", "train.log"))
        python = self.root.run("python3", "--version").stdout.strip()
        print("\n%s, %s: pip, from nothing to the first right answer: %.1f s" % (self.suite, python, time.monotonic() - begin))

    def test_install_use_upgrade_remove(self):
        self.root.take(whole(), python_alone())
        self.first_answer()
        self.answers(self.root.run("env/bin/python", "-m", "tracelore", "lookup", "train.log"))
        code = "import tracelore; print(tracelore.ask(open('train.log').read())['matches'][0]['entry']['id'])"
        self.assertEqual(self.root.run("env/bin/python", "-c", code).stdout.strip(), ENTRY)
        self.assertIn("GPL-3.0-or-later", self.root.run("env/bin/tracelore", "--version").stdout)
        points = self.root.run("env/bin/python", "-c", "from importlib import metadata; print(metadata.entry_points())").stdout
        self.assertIn("tracelore.pytest_plugin", points)

        newer(whole(), self.root.work / "dist")
        self.pip("install", "--no-index", "--find-links", "dist", "-U", "tracelore")
        installed = self.root.run("env/bin/python", "-c", "from importlib import metadata; print(metadata.version('tracelore'))").stdout
        self.assertEqual(installed.strip(), "9.9.9")
        self.answers(self.root.run("env/bin/tracelore", "lookup", "train.log"))

        # What `update` of an older release left in the home is another program's: what came with this one answers.
        older = self.root.work / ".local/share/tracelore/index"
        older.mkdir(parents=True)
        (older / "entries.glass").write_bytes(b"of another schema")
        self.answers(self.root.run("env/bin/tracelore", "lookup", "train.log"))
        shutil.rmtree(self.root.work / ".local")

        self.pip("uninstall", "-y", "tracelore")
        left = [name for name in self.root.files() if "tracelore" in name and not name.startswith("dist/")]
        self.assertEqual(left, [])

    def test_a_broken_download_is_pips_to_refuse(self):
        self.root.take(whole())
        wheel = next((self.root.work / "dist").iterdir())
        wheel.write_bytes(wheel.read_bytes()[:-1000])
        self.venv()
        done = self.pip("install", "--no-index", "--find-links", "dist", "tracelore", check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.root.work / "env/bin/tracelore").exists())


class PipOnDebian11(Pip):
    suite = "bullseye"


class PipOnDebian13(Pip):
    suite = "trixie"


class WithoutAHome(InARoot):
    def test_a_folder_is_enough(self):
        """pip install --target as somebody whose home does not exist; the package finds the program beside it."""
        self.root.take(whole())
        self.venv(home="/nonexistent")
        self.pip("install", "--no-index", "--find-links", "dist", "--target", "/work/here", "tracelore", home="/nonexistent")
        self.answers(self.root.run("here/bin/tracelore", "lookup", "train.log", home="/nonexistent"))
        code = "import tracelore; print(tracelore.answer(open('train.log').read()))"
        self.answers(self.root.run("python3", "-c", code, PYTHONPATH="/work/here", home="/nonexistent"))
        without = inside(self.root.path, "env", "-i", "/work/here/bin/tracelore", "lookup", "/work/train.log", user=CleanRoot.USER)
        self.answers(without)


class Uv(InARoot):
    def test_uvx_without_installing(self):
        self.root.take(whole(), python_alone())
        self.root.take(uv_wheel())
        begin = time.monotonic()
        self.venv()
        self.pip("install", "--no-index", "--find-links", "dist", "uv")
        done = self.root.run("env/bin/uvx", "--offline", "--no-index", "--find-links", "dist", "tracelore", "lookup", "train.log")
        self.answers(done)
        print("\n%s: uvx, with fetching uv: %.1f s" % (self.suite, time.monotonic() - begin))


class Tarball(InARoot):
    def test_unpack_and_ask(self):
        self.root.take(one("tracelore-*-linux-%s.tar.gz" % PROCESSOR))
        begin = time.monotonic()
        self.root.run("sh", "-c", "tar -xzf dist/*.tar.gz")
        self.answers(self.root.run("sh", "-c", "tracelore-*/bin/tracelore lookup train.log"))
        print("\n%s: tarball: %.1f s" % (self.suite, time.monotonic() - begin))
        for name in ("LICENSE", "GPL-3.0-or-later.txt", "CC-BY-4.0.txt", "NOTICES", "licence.md", "sbom.cdx.json"):
            self.assertTrue(list(self.root.work.glob("tracelore-*/" + name)), name)
        without = inside(self.root.path, "env", "-i", "sh", "-c", "/work/tracelore-*/bin/tracelore lookup /work/train.log", user=CleanRoot.USER)
        self.answers(without)

    def test_newer_content_and_its_removal(self):
        """`tracelore update` puts an index into the reader's home; without one it says what to do."""
        self.root.take(one("tracelore-*-linux-%s.tar.gz" % PROCESSOR), one("tracelore-*.bundle"))
        self.root.run("sh", "-c", "tar -xzf dist/*.tar.gz && mkdir home")
        update = ("sh", "-c", "tracelore-*/bin/tracelore update --from dist/*.bundle")
        self.root.run(*update, home="/work/home")
        index = self.root.work / "home/.local/share/tracelore/index"
        self.assertEqual(sorted(path.name for path in index.iterdir()), ["XAPIANDB", "entries.glass"])
        self.assertIn(".local/share/tracelore/index", self.root.run("sh", "-c", "tracelore-*/bin/tracelore --version", home="/work/home").stdout)
        self.answers(self.root.run("sh", "-c", "tracelore-*/bin/tracelore lookup train.log", home="/work/home"))
        refused = self.root.run(*update, home="/nonexistent", check=False)
        self.assertEqual(refused.returncode, 2, refused.stdout)
        self.assertIn("hint: ", refused.stderr)

    def test_a_broken_download(self):
        self.root.take(one("tracelore-*-linux-%s.tar.gz" % PROCESSOR), BUILT / "SHA256SUMS")
        tarball = next((self.root.work / "dist").glob("*.tar.gz"))
        tarball.write_bytes(tarball.read_bytes()[:-100])
        done = self.root.run("sh", "-c", "cd dist && sha256sum -c --ignore-missing SHA256SUMS", check=False)
        self.assertIn("FAILED", done.stdout)


class TarballOnDebian11(Tarball):
    suite = "bullseye"


class TarballOnDebian13(Tarball):
    suite = "trixie"


class Elsewhere(unittest.TestCase):
    """Which wheel pip takes for which platform."""

    def taken(self, *platform):
        with tempfile.TemporaryDirectory() as folder:
            options = ["--quiet", "--no-index", "--find-links", BUILT, "--only-binary=:all:", "--no-deps", "-d", folder]
            done = subprocess.run([sys.executable, "-m", "pip", "download", *options, *platform, "tracelore"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            return os.listdir(folder)[0]

    def test_platforms(self):
        for platform, expected in (("manylinux_2_17_x86_64", "x86_64"), ("manylinux_2_28_x86_64", "any"), ("manylinux2014_x86_64", "x86_64"),
                                   ("musllinux_1_1_x86_64", "x86_64"), ("macosx_11_0_arm64", "any"), ("win_amd64", "any")):
            with self.subTest(platform):
                # --platform names one tag, not all that a machine of it takes: 2_28 alone has only the wheel of Python alone.
                self.assertTrue(self.taken("--platform", platform).endswith(expected + ".whl"))

    def test_at_most_twenty_eight_megabytes(self):
        for wheel in BUILT.glob("*.whl"):
            print("\n%s: %.1f MB" % (wheel.name, wheel.stat().st_size / 1e6))
            self.assertLess(wheel.stat().st_size, 28e6)

    def test_origins_take_at_most_five_of_them(self):
        files = list((ROOT / "origins").glob("*.sqlite"))
        self.assertGreater(len(files), 20)
        self.assertLess(sum(len(zlib.compress(file.read_bytes(), 9)) for file in files), 5e6)


@unittest.skipUnless(shutil.which("apt-get"), "apt fetches musl and busybox")
class Musl(unittest.TestCase):
    """A root of musl and busybox alone, as Alpine's: no glibc, no /usr/lib."""

    def test_the_program_of_the_wheel_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder, "root")
            root.mkdir()
            # apt runs its downloads as a user of its own, who has no way into our folder.
            subprocess.run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "musl", "busybox-static"], cwd=folder, check=True, capture_output=True)
            for package in pathlib.Path(folder).glob("*.deb"):
                subprocess.run(["dpkg-deb", "-x", package, root], check=True)
            with zipfile.ZipFile(whole()) as archive:
                name = next(name for name in archive.namelist() if name.endswith("/scripts/tracelore"))
                (root / "tracelore").write_bytes(archive.read(name))
            (root / "tracelore").chmod(0o755)
            (root / "train.log").write_text((ROOT / "content" / ENTRY / "samples").iterdir().__next__().read_text())
            self.assertTrue(list(root.glob("lib/ld-musl-*")) or list(root.glob("usr/lib/ld-musl-*")))
            done = inside(root, "/bin/busybox", "sh", "-c", "/tracelore lookup < /train.log", env={"LC_ALL": "C.UTF-8"})
            self.assertIn("tracelore verify " + ENTRY, done.stdout)


@unittest.skipUnless(shutil.which("qemu-aarch64-static") and list(BUILT.glob("*aarch64.whl")), "no aarch64 wheel, or no qemu-user-static")
class Aarch64(unittest.TestCase):
    def test_it_answers_under_qemu_as_ours_does(self):
        with tempfile.TemporaryDirectory() as folder:
            programs = {}
            for processor in ("x86_64", "aarch64"):
                with zipfile.ZipFile(one("tracelore-*_%s.whl" % processor)) as archive:
                    name = next(name for name in archive.namelist() if name.endswith("/scripts/tracelore"))
                    programs[processor] = pathlib.Path(folder, processor)
                    programs[processor].write_bytes(archive.read(name))
                    programs[processor].chmod(0o755)
            for sample in sorted((ROOT / "content").glob("cu*/samples/*"))[:20]:
                said = [subprocess.run([*emulator, programs[processor], "lookup", "--no-environment", sample], capture_output=True).stdout
                        for processor, emulator in (("x86_64", []), ("aarch64", ["qemu-aarch64-static"]))]
                self.assertEqual(said[0], said[1], sample)
                self.assertIn(b"tracelore ", said[0])


if __name__ == "__main__":
    unittest.main()
