BARE = """
from torch.utils.data import DataLoader
loader = DataLoader(range(4), 2, num_workers=1, multiprocessing_context="spawn")
print([batch.tolist() for batch in loader])
"""
GUARDED = """
from torch.utils.data import DataLoader
def main():
    loader = DataLoader(range(4), 2, num_workers=1, multiprocessing_context="spawn")
    print([batch.tolist() for batch in loader])
if __name__ == "__main__":
    main()
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
            out.write(code)
        done = subprocess.run([sys.executable, script], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=55)
        return done.stdout.decode(errors="replace")


def reproduce(device):
    return _script(BARE)


def workaround(device):
    return _script(GUARDED).strip().splitlines()[-1]


def expected(device):
    return "[[0, 1], [2, 3]]"
