"""The checks of entries (verify.py inside its frame), run as one of ours."""
import glob
import json
import os
import runpy
import sys
import tempfile

from .finding import NotHere, finding
from .table import Check

AFFECTED = (10, 11)


def batches(folder, env):
    """A process for each file; the check's name is the entry's id."""
    return [[Check(os.path.splitext(os.path.basename(path))[0], _snippet(path, env))]
            for path in sorted(glob.glob(os.path.join(folder, "*.py")))]


def _snippet(path, env):
    entry = os.path.splitext(os.path.basename(path))[0]

    def check(_):
        # Without a GPU the frame need not look for one: that takes another process, and another import.
        sys.argv = [path, "--json"] + ([] if env.driver.get("names") else ["--device", "cpu"])
        report = _report_of(path)
        if report.get("exit_status") in AFFECTED:
            yield finding("entry", entry, report.get("output") or "", entry=entry, works=report["exit_status"] == 10)
        elif report.get("verdict") == "ERROR":
            raise NotHere("failed")
        elif report.get("verdict") == "SKIPPED":
            raise NotHere("not-here")
    return check


def _report_of(path):
    """The object that the frame writes to standard output, as with `python FILE --json`."""
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 1)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        try:
            runpy.run_path(path, run_name="__main__")
        except SystemExit:
            pass
        os.dup2(2, 1)
        said.seek(0)
        lines = said.read().decode(errors="replace").strip().splitlines()
    return json.loads(lines[-1]) if lines else {}
