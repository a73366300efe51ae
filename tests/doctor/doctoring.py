"""What the tests of `tracelore doctor` share: a run of it, its findings, those that the machine itself has."""
import json
import os
import subprocess
import sys
import tempfile

from broken import Environment

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "cli"))
from program import PROGRAM, WithIndex, environment  # noqa: E402

# What tells the doctor of the machine that the tests run on, and is no part of a case.
LOUD = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "LD_LIBRARY_PATH",
        "LD_PRELOAD", "PYTHONPATH", "CUDA_VISIBLE_DEVICES", "TMPDIR", "CXX", "KMP_DUPLICATE_LIB_OK")


class WithDoctor(WithIndex):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.work = os.path.join(cls.folder, "work")
        os.mkdir(cls.work)
        cls.bare = Environment(os.path.join(cls.folder, "bare"))
        # A machine may have a small /dev/shm of its own: what it has is no part of a case.
        cls.of_machine = cls.ids(cls.doctor(cls.bare, "--skip", "torch-missing")[1])

    def place(self):
        return tempfile.mkdtemp(dir=self.folder)

    @classmethod
    def start(cls, arguments, before=(), cwd=None, **variables):
        env = {name: value for name, value in environment(**variables).items() if name in variables or name not in LOUD}
        return subprocess.run([*before, PROGRAM, "doctor", "--index", cls.index, *arguments], capture_output=True,
                              cwd=cwd or cls.work, env=env, timeout=600)

    @classmethod
    def doctor(cls, env, *arguments, **more):
        """The exit status and the object that it prints."""
        done = cls.start(["--python", env.python, "--json", *arguments], **more)
        assert done.stdout, done.stderr.decode()
        return done.returncode, json.loads(done.stdout)

    @staticmethod
    def ids(said):
        return {one["id"] for one in said["findings"]}

    def finds(self, env, expected, *arguments, **more):
        """The one finding, and nothing else but what the machine has."""
        status, said = self.doctor(env, *arguments, **more)
        self.assertEqual(self.ids(said) - (self.of_machine - expected), expected, json.dumps(said["findings"], indent=1))
        self.assertEqual(status, 10 if expected or self.of_machine else 0)
        return {one["id"]: one for one in said["findings"]}
