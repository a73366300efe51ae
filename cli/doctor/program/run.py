"""The order of things: what needs no PyTorch, while another process imports it and then lends itself to the rest."""
import faulthandler
import json
import os
import signal
import tempfile

from . import facts, packages, snippets, table
from .children import MOST_PRINTED, run_all
from .finding import finding


class Environment:
    """What every check may look at."""

    def __init__(self):
        self.found = facts.distributions()
        self.installed = facts.first_of_each(self.found)
        self.driver = {}
        self.import_failure = None


def main(options, snippet_folder):
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print must not mix with the lines

    def tell(line):
        answer.write(json.dumps(line) + "\n")
        answer.flush()

    env = Environment()
    env.driver = _in_child(facts.driver)
    before = _kept([[check] for check in table.BEFORE], options["skip"])
    warm = _kept(table.warm_batches(env) + snippets.batches(snippet_folder, env), options["skip"])
    there = bool(facts.torch_build()) or "torch" in env.installed
    shown = sorted(set(packages.LIBRARIES) | {"torch"})
    tell({"head": dict(facts.head(env.installed, shown), driver=env.driver)})
    plan = before + ([[table.IMPORT]] + warm if there else [])
    tell({"plan": [check.name for batch in plan for check in batch]})
    parent = WarmParent(env, warm, tell) if there else None
    run_all(before, env, tell, at_once=_at_once())
    if parent is not None:
        parent.go()


def _kept(batches, left_out):
    kept = [[check for check in batch if check.name not in left_out] for batch in batches]
    return [batch for batch in kept if batch]


def _at_once():
    return max(2, min(4, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2))


def _in_child(ask):
    """What `ask` returns, asked by a process of its own; nothing where that dies."""
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.write(write_end, json.dumps(ask()).encode())
        finally:
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end, "rb") as pipe:
        said = pipe.read()
    os.waitpid(pid, 0)
    return json.loads(said or b"{}")


class WarmParent:
    """A process that has imported PyTorch once; what is checked with it runs in its children."""

    def __init__(self, env, batches, tell):
        self.tell = tell
        self.log = tempfile.TemporaryFile()
        wait_end, self.start = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.start)
            self._serve(env, batches, wait_end)
        os.close(wait_end)

    def go(self):
        """Lets it begin with its checks, and returns when they are done."""
        os.close(self.start)
        _, state = os.waitpid(self.pid, 0)
        if os.WIFSIGNALED(state):
            self.log.seek(0)
            printed = self.log.read(MOST_PRINTED).decode(errors="replace")
            died = finding("torch-import-died", "torch", printed, signal=signal.Signals(os.WTERMSIG(state)).name)
            self.tell({"done": table.IMPORT.name, "findings": [died]})

    def _serve(self, env, batches, wait_end):
        """In the warm process; does not return. It may speak once the other has said all it had to."""
        try:
            os.dup2(self.log.fileno(), 1)
            os.dup2(self.log.fileno(), 2)
            faulthandler.enable(file=2)
            try:
                import torch
                torch.Tensor  # a file of that name is no PyTorch
            except (Exception, SystemExit) as error:
                env.import_failure = error
            os.read(wait_end, 1)
            findings = list(packages.torch_import(env))
            self.tell({"done": table.IMPORT.name, "findings": findings})
            if not findings:
                run_all(batches, env, self.tell, at_once=_at_once())
        finally:
            os._exit(0)
