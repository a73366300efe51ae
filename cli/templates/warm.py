"""Runs snippets in children forked from this process, which has imported PyTorch once.

Standard input is a socket. One JSON object a line comes in, {"arguments": [file, ...], "limit": seconds}; one goes
out, {"status", "timed_out", "out", "err"}. It ends when the other side does, and with it the child that runs. With the
argument "devices" it looks once for accelerators, which the snippets then need not do.
"""
import atexit
import gc
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time
import traceback
import types

MOST = 4 << 20  # bytes kept of one stream
GRACE = 1  # seconds for a child that is asked to end; less than this process itself is given
TAIL = 2  # seconds for what still holds the streams of a child that ended
PROBE = """import torch
if torch.cuda.is_available(): print("cuda", torch.cuda.get_device_name(), sep="\\t")
if torch.backends.mps.is_available(): print("mps", "Apple GPU", sep="\\t")"""
running = []  # the child's process group


def run_file(arguments):
    sys.argv = list(arguments)
    sys.path[0] = os.path.dirname(arguments[0])
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=arguments[0], __builtins__=__builtins__)
    sys.modules["__main__"] = main
    with open(arguments[0], "rb") as file:
        code = compile(file.read(), arguments[0], "exec")
    exec(code, main.__dict__)


def open_streams(*numbered):
    """New objects: this process's own stand for something else, and remember what that can do."""
    for number, name, buffering in numbered:
        old = getattr(sys, name)
        new = open(number, "w", buffering, old.encoding, old.errors, closefd=False)
        setattr(sys, name, new)
        setattr(sys, "__%s__" % name, new)


def be_child(arguments, channel, out, err):
    """As the interpreter would run the file. Never returns."""
    status = 1
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for source, number in ((os.open(os.devnull, os.O_RDONLY), 0), (out, 1), (err, 2)):
            os.dup2(source, number)
            os.close(source)
        os.close(channel)
        open_streams((1, "stdout", -1), (2, "stderr", 1))
        try:
            run_file(arguments)
            status = 0
        except SystemExit as end:
            if not isinstance(end.code, (int, type(None))):
                print(end.code, file=sys.stderr)
            status = 1 if not isinstance(end.code, (int, type(None))) else end.code or 0
        except BaseException:
            traceback.print_exc()
        threading._shutdown()
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status & 255)


def has_ended(child):
    return os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def end_group(child, kindly=True):
    """Interrupted first, so that it removes its folders and ends what it started elsewhere; then its group is killed."""
    deadline = time.monotonic() + GRACE
    try:
        if kindly:
            os.killpg(child, signal.SIGINT)
            while time.monotonic() < deadline and not has_ended(child):
                time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
    except OSError:  # nothing is left of it
        pass


def collect(child, channel, streams, deadline):
    """Reads both streams until they end, the time is over, or the child has been gone for a while: whether in time."""
    texts, ended = {stream: bytearray() for stream in streams}, False
    waiting = list(streams)
    while waiting and time.monotonic() < deadline:
        ready = select.select(waiting + [channel], [], [], min(0.2, max(0, deadline - time.monotonic())))[0]
        if channel in ready:  # nothing comes while a child runs: the other side is gone
            stop()
        for stream in ready:
            block = os.read(stream, 65536)
            if block:
                texts[stream] += block[:MOST - len(texts[stream])]
            else:
                waiting.remove(stream)
        if not ended and has_ended(child):
            ended, deadline = True, min(deadline, time.monotonic() + TAIL)
    return [bytes(text).decode(errors="replace") for text in texts.values()], ended or not waiting


def run(request, channel):
    (out, out_end), (err, err_end) = os.pipe(), os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        os.close(err)
        be_child(request["arguments"], channel, out_end, err_end)
    running.append(child)
    os.close(out_end)
    os.close(err_end)
    texts, in_time = collect(child, channel, (out, err), time.monotonic() + request["limit"])
    end_group(child, kindly=not in_time)
    os.close(out)
    os.close(err)
    waited = os.waitpid(child, 0)[1]
    running.clear()
    status = os.WEXITSTATUS(waited) if os.WIFEXITED(waited) else 128 + os.WTERMSIG(waited)
    return {"status": status, "timed_out": not in_time, "out": texts[0], "err": texts[1]}


def stop(*_):
    for child in running:
        end_group(child)
    os._exit(0)


def main():
    channel = os.dup(0)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.signal(signal.SIGTERM, stop)
    try:
        import torch  # noqa: F401
    except BaseException:  # the children will say what is wrong with it
        pass
    if sys.argv[1:] == ["devices"]:
        probe = subprocess.run([sys.executable, "-c", PROBE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        os.environ["TRACELORE_DEVICES"] = probe.stdout.decode(errors="replace")
    gc.collect()
    gc.freeze()

    def answer(what):
        text = json.dumps(what).encode() + b"\n"
        while text:
            text = text[os.write(channel, text):]

    answer({"ready": True})
    line = b""
    while True:
        block = os.read(channel, 65536)
        if not block:
            return
        line += block
        if line.endswith(b"\n"):
            answer(run(json.loads(line), channel))
            line = b""


main()
