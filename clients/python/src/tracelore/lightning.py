"""A place in Lightning: `Trainer(callbacks=[TraceloreCallback()])` explains an exception where the trainer meets it, also where the
program catches it afterwards."""
import sys
import traceback

try:
    from lightning.pytorch.callbacks import Callback
except ImportError:
    from pytorch_lightning.callbacks import Callback

from . import answer
from ._job import _tracelore_speaks
from .hook import EXPLAINED


class TraceloreCallback(Callback):
    def on_exception(self, trainer, pl_module, exception):
        if isinstance(exception, KeyboardInterrupt) or not _tracelore_speaks():
            return
        try:
            text = "".join(traceback.format_exception(type(exception), exception, exception.__traceback__))
            sys.stderr.write(answer(text, here=True) + "\n")
            setattr(exception, EXPLAINED, True)  # the hook of this Python has nothing to add
        except Exception:
            pass  # the exception goes on without us
