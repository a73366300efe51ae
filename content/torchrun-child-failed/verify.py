SCRIPT = """
import os, signal, sys
from torch.distributed.elastic.multiprocessing.errors import record
@record
def main():
    if sys.argv[1] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)  # what the kernel does when memory runs out
    print("DONE", os.environ["RANK"])
if __name__ == "__main__":
    main()
"""


def _torchrun(mode):
    import os
    import subprocess
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "train.py")
        with open(script, "w") as out:
            out.write(SCRIPT)
        command = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
        done = subprocess.run(command + [script, mode], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=55)
        return done.stdout.decode(errors="replace")


def skip(device):
    import signal

    return None if hasattr(signal, "SIGKILL") else "needs SIGKILL (not on Windows)"


def reproduce(device):
    return _torchrun("killed")


def workaround(device):
    return _torchrun("works").split()[-2:]


def expected(device):
    return ["DONE", "0"]
