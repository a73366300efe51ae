#!/usr/bin/env python3
"""What the command line costs: starting `run`, its throughput, a 10 KB paste, a huge log.

python3 bench/command_line.py [--gigabytes 1]: a table on standard output. The program is TRACELORE or
build/release/tracelore; the index is TRACELORE_INDEX or what the program finds. CPU time beside wall time, because
wall time on a busy machine says little.
"""
import argparse
import os
import statistics
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAM = os.environ.get("TRACELORE", os.path.join(ROOT, "build/release/tracelore"))


def measure(command, times=1, **streams):
    """Median wall and CPU milliseconds, and the largest peak of memory in MB."""
    walls, cpus, peaks = [], [], []
    for _ in range(times):
        start = time.perf_counter()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, **dict(
            {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}, **streams))
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
        walls.append((time.perf_counter() - start) * 1000)
        cpus.append((usage.ru_utime + usage.ru_stime) * 1000)
        peaks.append(usage.ru_maxrss / 1024)
    return statistics.median(walls), statistics.median(cpus), max(peaks)


def row(name, figures, note=""):
    print("| %s | %.1f | %.1f | %.0f | %s |" % (name, *figures, note))


def paste(folder):
    path = os.path.join(folder, "paste.txt")
    sample = os.path.join(ROOT, "content/autograd-backward-twice/samples")
    with open(os.path.join(sample, sorted(os.listdir(sample))[0])) as handle:
        error = handle.read()
    lines = "".join("step %d loss 2.31 lr 3e-4\n" % at for at in range(10_000 // 26))
    with open(path, "w") as handle:
        handle.write(lines[:10_000 - len(error)] + "\n" + error)
    return path


def huge(folder, gigabytes):
    path = os.path.join(folder, "huge.log")
    with open(paste(folder)) as handle:
        error = handle.read()
    block = "".join("2025-08-04 07:00:%02d,%03d - trainer - INFO - epoch 3 step %d loss 2.%04d grad norm 0.%03d\n"
                    % (at % 60, at % 1000, at, at * 7919 % 10000, at * 31 % 1000) for at in range(150_000))
    with open(path, "w") as handle:
        half = int(gigabytes * 1e9 / len(block) / 2) + 1
        for part in [block] * half + [error] + [block] * half:
            handle.write(part)
    return path


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--gigabytes", type=float, default=1)
    options.add_argument("--times", type=int, default=30)
    chosen = options.parse_args()
    print("| what | wall ms | CPU ms | peak MB | |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        row("true", measure(["true"], chosen.times))
        row("run true", measure([PROGRAM, "run", "true"], chosen.times), "overhead at start: the difference")
        text = paste(folder)
        row("cat and grep of a 10 KB paste", measure(["sh", "-c", "cat '%s' | grep Error" % text], chosen.times))
        row("lookup of it", measure([PROGRAM, "lookup", text, "--quiet", "--no-environment"], chosen.times))
        log = huge(folder, chosen.gigabytes)
        size = os.path.getsize(log) / 1e9
        row("cat of %.2f GB" % size, measure(["cat", log]))
        figures = measure([PROGRAM, "lookup", log, "--quiet"])
        row("lookup of it", figures, "%.2f GB per second of CPU" % (size / figures[1] * 1000))
        for name, command in (("cat of it through a pipe", ["cat", log]), ("run cat of it", [PROGRAM, "run", "cat", log])):
            sink = subprocess.Popen(["sh", "-c", "cat > /dev/null"], stdin=subprocess.PIPE)
            figures = measure(command, stdout=sink.stdin)
            sink.stdin.close()
            sink.wait()
            row(name, figures, "%.2f GB/s" % (size / figures[0] * 1000))


if __name__ == "__main__":
    main()
