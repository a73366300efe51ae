SCRIPT = """
import os, signal, sys
if sys.argv[1] == "killed":
    os.kill(os.getpid(), signal.SIGKILL)  # what the kernel does when memory runs out
print("DONE", os.environ["RANK"])
"""


def _torchrun(mode):
    import os, subprocess, sys, tempfile
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "train.py")
        with open(script, "w") as out:
            out.write(SCRIPT)
        command = [sys.executable, "-m", "torch.distributed.run", "--standalone"]
        done = subprocess.run(command + [script, mode], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=300)
        return done.stdout.decode(errors="replace")


def skip(device):
    import signal
    if not hasattr(signal, "SIGKILL"):
        return "needs SIGKILL (not on Windows)", "需要 SIGKILL（Windows 上没有）"


def reproduce(device):
    return _torchrun("killed")


def workaround(device):
    return _torchrun("works").split()[-2:]


def expected(device):
    return ["DONE", "0"]
