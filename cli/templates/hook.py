# Explains an uncaught exception with tracelore. {install}
import sys

def _tracelore(kind, value, trace, _before=sys.excepthook):
    _before(kind, value, trace)
    if issubclass(kind, (KeyboardInterrupt, SystemExit)):
        return
    import os, shutil, subprocess, traceback  # here, not above: every start of Python reads this file
    text = "".join(traceback.format_exception(kind, value, trace))
    color = "always" if sys.stderr.isatty() and not os.environ.get("NO_COLOR") else "never"
    width = dict(os.environ, COLUMNS=str(shutil.get_terminal_size((100, 24)).columns))
    try:
        done = subprocess.run([{program}, "lookup", "--here", "--brief", "--no-pager", "--color", color, "-"], env=width,
                              input=text.encode("utf-8", "replace"), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30)
        sys.stderr.write(done.stdout.decode("utf-8", "replace"))  # it may be no file: PyTorch's ranks collect what is written
    except Exception:
        pass  # the traceback above stands without us

sys.excepthook = _tracelore
