def _import(**variables):  # what it said, where it failed
    import os
    import subprocess
    import sys
    done = subprocess.run([sys.executable, "-c", "import torch; print('imported', torch.__version__)"],
                          env=dict(os.environ, **variables), capture_output=True, text=True)
    return done.stdout + done.stderr if done.returncode else None


def skip(device):
    import sys
    if not sys.platform.startswith("linux"):
        return "libstdc++.so.6 is a matter of Linux", "libstdc++.so.6 只在 Linux 上有"


def reproduce(device):
    return _import()


def workaround(device):
    import os
    import sys
    folders = [os.path.join(sys.prefix, "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    return _import(LD_LIBRARY_PATH=":".join(f for f in folders if f)) is None


def expected(device):
    return True
