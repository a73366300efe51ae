# What a DataLoader with workers does on Windows and macOS, without the time to import torch in each process.
SCRIPT = """
import multiprocessing
def main():
    worker = multiprocessing.get_context("spawn").Process(target=print, args=("worker ran",))
    worker.start()
    worker.join()
"""


def _script(code):
    """Spawned workers import the main script, so it has to be a file."""
    import os
    import subprocess
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "train.py")
        with open(script, "w") as out:
            out.write(SCRIPT + code)
        done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        return done.stdout.decode(errors="replace").strip()


def reproduce(device):
    return _script("main()")


def workaround(device):
    return _script('if __name__ == "__main__": main()')


def expected(device):
    return "worker ran"
