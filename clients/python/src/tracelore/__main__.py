"""`python -m tracelore`, and the command `tracelore` where the package came without a program."""
import os
import subprocess
import sys

from . import _program


def main():
    program = _program.find()
    if program is None:
        from ._commands import run
        return run(sys.argv[1:])
    arguments = [program, *sys.argv[1:]]
    try:
        if os.name == "nt":
            return subprocess.call(arguments)
        os.execv(program, arguments)
    except OSError as error:
        from ._door import FAULT, cannot_start
        sys.stderr.write("error: %s\n" % cannot_start(program, error))
        return FAULT


if __name__ == "__main__":
    sys.exit(main())
