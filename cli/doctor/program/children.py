"""Checks in processes of their own, a few at a time: what one of them breaks is broken for it alone."""
import faulthandler
import json
import os
import select
import signal
import sys
import tempfile
import time

from .finding import NotHere, finding, text_of

LONGEST = 60  # seconds for one check
MOST_PRINTED = 20000


class Child:
    """Does some checks one after the other; says a line of JSON as each ends."""

    def __init__(self, checks, env):
        self.checks = list(checks)  # those that it has not answered yet
        self.started = time.monotonic()
        self.said = b""
        self.log = tempfile.TemporaryFile()
        self.pipe, write_end = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _work(checks, env, write_end, self.log)
        os.close(write_end)

    def read(self):
        """The answers that have come; None once there will be no more."""
        block = os.read(self.pipe, 65536)
        *lines, self.said = (self.said + block).split(b"\n")
        answers = [json.loads(line) for line in lines]
        if answers:
            self.checks = self.checks[len(answers):]
            self.started = time.monotonic()
        return answers if block else None

    def overdue(self):
        return time.monotonic() - self.started > LONGEST

    def end(self, killed):
        """What became of the check that it did not answer; None where it answered all."""
        if killed:
            os.kill(self.pid, signal.SIGKILL)
        _, state = os.waitpid(self.pid, 0)
        os.close(self.pipe)
        self.log.seek(0)
        printed = self.log.read(MOST_PRINTED).decode(errors="replace")
        self.log.close()
        if not self.checks:
            return None
        told = {"done": self.checks.pop(0).name, "findings": []}
        if killed or not os.WIFSIGNALED(state):
            told["unfinished"] = "time" if killed else "failed"
        else:
            told["findings"] = [_death(told["done"], state, printed)]
        return told


def _death(check, state, printed):
    about = check[len("import-"):] if check.startswith("import-") else check
    return finding("check-died", about, printed, check=check, signal=signal.Signals(os.WTERMSIG(state)).name)


def _work(checks, env, write_end, log):
    """In the child; does not return."""
    try:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        faulthandler.enable(file=2)
        for check in checks:
            told = dict(_outcome(check, env), done=check.name)
            os.write(write_end, json.dumps(told).encode() + b"\n")
    finally:
        os._exit(0)


def _outcome(check, env):
    try:
        return {"findings": list(check.function(env) or ())}
    except NotHere as reason:
        return {"findings": [], "unfinished": str(reason)}
    except Exception as error:  # a fault of the check is no finding about the environment
        return {"findings": [], "unfinished": "failed", "text": text_of(error)}


def run_all(batches, env, tell, at_once):
    """`tell` is called with what became of each check. Where a child dies another one does the rest of its batch."""
    waiting, running = list(batches), {}
    while waiting or running:
        while waiting and len(running) < at_once:
            sys.stdout.flush()
            child = Child(waiting.pop(0), env)
            running[child.pipe] = child
        ready = select.select(list(running), [], [], 1)[0]
        for pipe, child in list(running.items()):
            answers = child.read() if pipe in ready else []
            for answer in answers or ():
                tell(answer)
            if answers is not None and not child.overdue():
                continue
            del running[pipe]
            left = child.end(killed=answers is not None)
            if left is not None:
                tell(left)
            if child.checks:
                waiting.insert(0, child.checks)
