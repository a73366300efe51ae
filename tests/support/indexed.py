"""An index of content/ for the tests in Python, made once for a whole run of ctest: a sanitizer needs many seconds for it."""
import atexit
import functools
import os
import shutil
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.abspath(os.environ.get("TRACELORE", os.path.join(ROOT, "build/release/tracelore")))
CONTENT = os.path.join(ROOT, "content")


@functools.cache
def index_of_content():
    """The folder, which nobody writes to: that of ctest's fixture `content_index`, else one of this process."""
    made = os.environ.get("TRACELORE_CONTENT_INDEX")
    if made:
        return made
    folder = tempfile.mkdtemp(prefix="tracelore-content-index-")
    atexit.register(shutil.rmtree, folder)
    index = os.path.join(folder, "index")
    subprocess.run([PROGRAM, "index", "--content", CONTENT, "--index", index], check=True, capture_output=True, timeout=300)
    return index


def copy_index_of_content(index):
    """An index of content/ at a path of the test's own."""
    shutil.copytree(index_of_content(), index)
