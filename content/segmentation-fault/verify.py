SCRIPT = """
import ctypes
import torch

def read_past_the_end():
    ctypes.string_at(0)  # stands for a library that does

read_past_the_end()
"""


def _crash(*options):
    import os
    import subprocess
    import sys

    quiet = {name: value for name, value in os.environ.items() if name != "PYTHONFAULTHANDLER"}
    done = subprocess.run([sys.executable, *options, "-c", SCRIPT], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env=quiet, timeout=300)
    return done.returncode, done.stdout.decode(errors="replace")


def reproduce(device):
    status, output = _crash()
    if status != 0 and "read_past_the_end" not in output:
        raise Observed("exit status %d, and the output is %r" % (status, output))


def workaround(device):
    status, output = _crash("-X", "faulthandler")
    return [status != 0, "in read_past_the_end" in output]


def expected(device):
    return [True, True]
