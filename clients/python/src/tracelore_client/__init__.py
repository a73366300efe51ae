"""The package's name before it came with the program; `tracelore` is the same."""
from tracelore import __all__, answer, ask, explain, load_ipython_extension, reason_of_silence, unload_ipython_extension  # noqa: F401
