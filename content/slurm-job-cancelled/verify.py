def _train(handler):  # a child gets the warning of `--signal=USR1@300` in its third step
    import subprocess
    import sys
    code = """
import os, signal, torch
stop = []
if %r:
    signal.signal(signal.SIGUSR1, lambda number, frame: stop.append(number))
weight = torch.zeros(1)
for step in range(10):
    weight += 1
    if step == 2:
        os.kill(os.getpid(), signal.SIGUSR1)
    if stop:
        print(int(weight))
        break
""" % handler
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, universal_newlines=True)
    return done.returncode, done.stdout.strip()


def skip(device):
    import os
    if os.name == "nt":
        return "Windows has no SIGUSR1", "Windows 没有 SIGUSR1"


def reproduce(device):
    status, saved = _train(False)
    if status < 0 and not saved:
        raise Observed("the process was ended by signal %d with nothing saved" % -status)


def workaround(device):
    return _train(True)


def expected(device):
    return (0, "3")
