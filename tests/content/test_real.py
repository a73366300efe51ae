"""A handful of snippets on a real PyTorch, where `./dev torch VERSION` has made an environment; exit status 77, which
ctest shows as skipped, where there is none.

    TRACELORE=build/release/tracelore python3 tests/content/test_real.py
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TRACELORE", str(ROOT / "build/release/tracelore"))
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "tracelore/torch"
SKIPPED = 77
# Problems that no release cures; cheap, and of different kinds: autograd, shapes, files, DataLoader.
AFFECTED = ["autograd-backward-twice", "shape-matmul-mismatch", "torch-load-weights-only", "dataloader-collate-size"]
GPU_ONLY = "cuda-device-side-assert"


def environments():
    """The Pythons of the environments that are complete, by release, oldest first."""
    found = [folder for folder in CACHE.glob("*") if (folder / ".complete").exists()]
    found.sort(key=lambda folder: [int(part) for part in folder.name.split(".") if part.isdigit()])
    return {folder.name: str(folder / "bin" / "python") for folder in found}


class OnRealPyTorch(unittest.TestCase):
    def test_the_problems_are_there_the_workarounds_help_and_both_are_recorded(self):
        release, python = list(environments().items())[-1]
        with tempfile.TemporaryDirectory() as folder:
            index, record = os.path.join(folder, "index"), os.path.join(folder, "verified.jsonl")
            subprocess.run([PROGRAM, "index", "--content", str(ROOT / "content"), "--index", index],
                           check=True, capture_output=True, timeout=300)
            done = subprocess.run(
                [PROGRAM, "verify", *AFFECTED, GPU_ONLY, "--index", index, "--python", python, "--device", "cpu",
                 "--record", record], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900)
            self.assertEqual(done.returncode, 10, done.stdout.decode())
            with open(record, encoding="utf-8") as lines:
                runs = {run["entry"]: run for run in map(json.loads, lines)}
        self.assertEqual({entry: run["verdict"] for entry, run in runs.items()},
                         {**dict.fromkeys(AFFECTED, "AFFECTED, workaround works"), GPU_ONLY: "SKIPPED"})
        self.assertEqual({run["versions"]["torch"].split("+")[0] for run in runs.values()}, {release})
        self.assertEqual((runs[GPU_ONLY]["reason"], runs[GPU_ONLY]["reason_zh"]),
                         ("it can only be shown on cuda", "只能在 cuda 上验证"))


if __name__ == "__main__":
    if not environments():
        print("skipped: no PyTorch under %s; ./dev torch 2.8.0 makes one" % CACHE)
        sys.exit(SKIPPED)
    unittest.main()
