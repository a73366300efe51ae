"""What `./dev package` made, as a stranger gets it: the Debian package in a clean root, the static program in an empty one.

Needs root, for chroot. CLEAN_ROOT is a folder that debootstrap made; nothing is changed in it.
"""
import glob
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = pathlib.Path(os.environ.get("PACKAGES", ROOT / "build" / "package"))
UNKNOWN = "ImportError: You need to install psutil (pip install psutil) to use memory tracing."
PASTE = (ROOT / "content/autograd-backward-twice/samples").iterdir().__next__().read_text()


def one(pattern):
    found = glob.glob(str(BUILT / pattern))
    assert len(found) == 1, "run ./dev package first: %s" % found
    return pathlib.Path(found[0])


def inside(root, *command, user=None, text=None, check=True, **more):
    who = ["--userspec=%s" % user] if user else []
    return subprocess.run(["chroot", *who, root, *command], input=text, check=check, capture_output=True, text=True, **more)


def ask(port, path, body=None):
    request = urllib.request.Request("http://127.0.0.1:%d%s" % (port, path), data=body and body.encode(),
                                     headers={"Content-Type": "text/plain"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


class Served:
    """A server that runs in a root until the block ends; `port` is what it says."""

    def __init__(self, root, command, user=None, environment=None):
        who = ["--userspec=%s" % user] if user else []
        self.process = subprocess.Popen(["chroot", *who, root, *command], stdout=subprocess.PIPE, text=True,
                                        env=dict(os.environ, **(environment or {})))

    def __enter__(self):
        line = self.process.stdout.readline()
        self.port = int(re.search(r"http://[\d.]+:(\d+)", line).group(1))
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=15)
        self.process.stdout.close()
        assert self.process.returncode == 0, self.process.returncode


def asks_a_server(root, program, port):
    """Whether the program answers with no index at hand but a server to ask."""
    done = inside(root, program, "lookup", "--json", "--index", "/no/index", "--server", "http://127.0.0.1:%d" % port, text=PASTE)
    return json.loads(done.stdout)["matches"][0]["entry"]["id"] == "autograd-backward-twice"


class StaticProgram(unittest.TestCase):
    """In a root that holds this one file and nothing else."""

    @classmethod
    def setUpClass(cls):
        cls.root = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-empty-"))
        with tarfile.open(one("tracelore-*-linux-%s.tar.gz" % os.uname().machine)) as archive:
            name = archive.getnames()[0].split("/")[0]
            program = archive.extractfile(name + "/bin/tracelore").read()
            cls.names = archive.getnames()
        (cls.root / "tracelore").write_bytes(program)
        (cls.root / "tracelore").chmod(0o755)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.root)

    def test_lookup(self):
        done = inside(self.root, "/tracelore", "lookup", "--json", text=PASTE)
        self.assertEqual(json.loads(done.stdout)["matches"][0]["entry"]["id"], "autograd-backward-twice")

    def test_an_error_without_an_entry_is_told_its_origin(self):
        done = inside(self.root, "/tracelore", "lookup", "--json", text=UNKNOWN, check=False)
        self.assertEqual([one["package"] for one in json.loads(done.stdout)["origins"]], ["transformers"])

    def test_show_and_search(self):
        self.assertIn("# CUDA out of memory", inside(self.root, "/tracelore", "show", "cuda-out-of-memory").stdout)
        self.assertIn("cuda-out-of-memory", inside(self.root, "/tracelore", "search", "顯存不足").stdout)

    def test_run_hands_the_status_on(self):
        done = inside(self.root, "/tracelore", "run", "--", "/tracelore", "show", "no-such-entry", check=False)
        self.assertEqual(done.returncode, 2)

    def test_serve_on_loopback(self):
        with Served(self.root, ["/tracelore", "serve", "--port", "0"]) as server:
            answer = ask(server.port, "/api/v1/match", PASTE)
            self.assertEqual(answer["matches"][0]["entry"]["id"], "autograd-backward-twice")
            self.assertTrue(asks_a_server(self.root, "/tracelore", server.port))

    def test_newer_content_comes_as_a_file(self):
        shutil.copy(one("tracelore-*.bundle"), self.root / "bundle")
        inside(self.root, "/tracelore", "update", "--from", "/bundle")
        self.assertIn("/.local/share/tracelore/index", inside(self.root, "/tracelore", "--version").stdout)
        self.test_an_error_without_an_entry_is_told_its_origin()
        (self.root / "bundle").write_bytes((self.root / "bundle").read_bytes()[:-1])
        refused = inside(self.root, "/tracelore", "update", "--from", "/bundle", check=False)
        self.assertEqual(refused.returncode, 2)

    def test_the_tarball_holds_what_belongs_to_it(self):
        for part in ("share/man/man1/tracelore.1.gz", "share/bash-completion/completions/tracelore", "LICENSE",
                     "NOTICES", "GPL-3.0-or-later.txt", "CC-BY-4.0.txt", "sbom.cdx.json", "share/tracelore/content/harness.py"):
            self.assertTrue(any(name.endswith(part) for name in self.names), part)


@unittest.skipUnless(shutil.which("buildah"), "buildah is not installed")
class Container(unittest.TestCase):
    """The image as it is built; what it starts, in its root and as its user."""

    BUILDAH = ["buildah", "--storage-driver", "vfs"]

    def buildah(self, *command):
        return subprocess.run([*self.BUILDAH, *command], check=True, capture_output=True, text=True).stdout.split()[-1]

    def test_answers_as_nobody(self):
        self.buildah("bud", "--isolation", "chroot", "-t", "tracelore-test", "-f", ROOT / "packaging/Containerfile",
                     BUILT / "container")
        container = self.buildah("from", "tracelore-test")
        try:
            config = json.loads(subprocess.run([*self.BUILDAH, "inspect", container], check=True, capture_output=True,
                                               text=True).stdout)["OCIv1"]["config"]
            self.assertIn("8642/tcp", config["ExposedPorts"])
            self.assertIn("GPL-3.0-or-later", config["Labels"]["org.opencontainers.image.licenses"])
            command = config["Entrypoint"] + config["Cmd"] + ["--port", "0"]
            with Served(self.buildah("mount", container), command, user=config["User"]) as server:
                self.assertEqual(ask(server.port, "/api/v1/match", PASTE)["matches"][0]["entry"]["id"],
                                 "autograd-backward-twice")
        finally:
            self.buildah("rm", container)


@unittest.skipUnless(os.environ.get("CLEAN_ROOT"), "CLEAN_ROOT names no folder of debootstrap's")
class DebianPackage(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-deb-"))
        subprocess.run(["cp", "-a", "--reflink=auto", os.environ["CLEAN_ROOT"] + "/.", self.root], check=True)
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        # The clean root fetches packages as this machine does.
        shutil.rmtree(self.root / "etc/apt")
        shutil.copytree("/etc/apt", self.root / "etc/apt")
        self.package = one("tracelore_*.deb")

    def tearDown(self):
        shutil.rmtree(self.root)

    def as_older(self):
        """The same package under version 0.0.1."""
        folder = self.root / "tmp" / "older"
        subprocess.run(["dpkg-deb", "-R", self.package, folder], check=True)
        control = folder / "DEBIAN" / "control"
        control.write_text(re.sub(r"^Version: .*$", "Version: 0.0.1", control.read_text(), flags=re.M))
        subprocess.run(["dpkg-deb", "-b", folder, self.root / "tmp" / "older.deb"], check=True, capture_output=True)
        return "/tmp/older.deb"

    def apt(self, *arguments):
        environment = {"DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        inside(self.root, "apt-get", "-qq", "-y", "--no-install-recommends", *arguments, env=environment)

    def service(self):
        """What the unit starts, as its user, on a free port."""
        unit = (self.root / "lib/systemd/system/tracelore.service").read_text()
        command = re.search(r"^ExecStart=(.*)$", unit, re.M).group(1).split() + ["--port", "0"]
        environment = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.M))
        return Served(self.root, command, user="tracelore:tracelore", environment=environment)

    def test_install_serve_upgrade_purge(self):
        older = self.as_older()
        shutil.copy(self.package, self.root / "tmp/newer.deb")
        self.apt("update")
        self.apt("install", older)
        answer = inside(self.root, "tracelore", "lookup", "--json", text=PASTE)
        self.assertEqual(json.loads(answer.stdout)["matches"][0]["entry"]["id"], "autograd-backward-twice")
        with self.service() as server:
            found = ask(server.port, "/api/v1/match", PASTE)
            request = urllib.request.Request(
                "http://127.0.0.1:%d/api/v1/feedback" % server.port, headers={"Content-Type": "application/json"},
                data=json.dumps({"entry": "autograd-backward-twice", "fingerprint": found["fingerprint"], "solved": True}).encode())
            urllib.request.urlopen(request, timeout=10).close()
        kept = {path.name: path.stat().st_size for path in (self.root / "var/lib/tracelore").iterdir()}
        self.assertTrue(kept, "nothing was stored")

        self.apt("install", "/tmp/newer.deb")
        self.assertNotIn("0.0.1", inside(self.root, "dpkg-query", "-W", "tracelore").stdout)
        self.assertEqual(kept, {path.name: path.stat().st_size for path in (self.root / "var/lib/tracelore").iterdir()})
        with self.service() as server:
            ask(server.port, "/api/v1/match", PASTE)
            self.assertTrue(asks_a_server(self.root, "tracelore", server.port))
        counted = inside(self.root, "tracelore", "gaps", "--store", "/var/lib/tracelore/counts.sqlite", "--json", check=False)
        self.assertEqual([(row["entry"], row["solved"]) for row in json.loads(counted.stdout)["feedback"]],
                         [("autograd-backward-twice", 1)])

        self.assertTrue((self.root / "usr/share/man/man1/tracelore.1.gz").exists())
        documents = self.root / "usr/share/doc/tracelore"
        self.assertIn("License: GPL-3.0-or-later", (documents / "copyright").read_text())
        units = ("shard@.service", "replica.service", "replica.timer", "replicate-server.service", "replicate.service")
        for name in ("NOTICES", "sbom.cdx.json", "licence.md", *("examples/tracelore-" + unit for unit in units)):
            self.assertTrue((documents / name).exists(), name)
        self.apt("purge", "tracelore")
        self.assertFalse((self.root / "var/lib/tracelore").exists())
        self.assertFalse((self.root / "usr/bin/tracelore").exists())
        self.assertNotIn("tracelore", (self.root / "etc/passwd").read_text())


if __name__ == "__main__":
    unittest.main()
