"""What the tests of the packages share: what was built, and clean roots to try it in."""
import glob
import os
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = pathlib.Path(os.environ.get("PACKAGES", ROOT / "build" / "package"))
ENTRY = "autograd-backward-twice"
PASTE = next(iter(sorted((ROOT / "content" / ENTRY / "samples").iterdir()))).read_text()


def one(pattern):
    found = glob.glob(str(BUILT / pattern))
    assert len(found) == 1, "run ./dev package first: %s: %s" % (pattern, found)
    return pathlib.Path(found[0])


def inside(root, *command, user=None, text=None, check=True, proc=False, **more):
    """Runs a command in a root; with `proc` it sees /proc, in a mount namespace that ends with it."""
    who = ["--userspec=%s" % user] if user else []
    enter = [shutil.which("chroot"), *who, str(root), *[str(word) for word in command]]
    if proc:
        enter = [shutil.which("unshare"), "--mount", "sh", "-c", 'mount -t proc proc "$0/proc" && exec "$@"', str(root), *enter]
    done = subprocess.run(enter, input=text, capture_output=True, text=True, **more)
    assert not check or done.returncode == 0, "%s\n%s%s" % (command, done.stdout, done.stderr)
    return done


class CleanRoot:
    """A copy of a root that debootstrap made, with a user who has nothing but a folder to work in."""

    USER = "1234:1234"

    def __init__(self, suite):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="tracelore-%s-" % suite))
        subprocess.run(["cp", "-a", "--reflink=auto", os.path.join(os.environ["CLEAN_ROOTS"], suite) + "/.", self.path], check=True)
        self.work = self.path / "work"
        self.work.mkdir(mode=0o777)
        self.work.chmod(0o777)
        (self.work / "train.log").write_text(PASTE)

    def run(self, *command, check=True, text=None, home="/work", **variables):
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "HOME": home, "LC_ALL": "C.UTF-8", "PIP_NO_CACHE_DIR": "1",
                       "PIP_DISABLE_PIP_VERSION_CHECK": "1", **variables}
        return inside(self.path, "sh", "-c", 'cd /work && exec "$@"', "sh", *command, user=self.USER, check=check, text=text, proc=True,
                      env=environment)

    def take(self, *files):
        """Copies files into /work/dist."""
        (self.work / "dist").mkdir(exist_ok=True)
        for file in files:
            shutil.copy(file, self.work / "dist")

    def files(self):
        return sorted(path.relative_to(self.work).as_posix() for path in self.work.rglob("*"))

    def remove(self):
        shutil.rmtree(self.path)
