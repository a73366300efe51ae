#!/usr/bin/env python3
"""What the command line costs with much text: a huge log, and the throughput of a command under `run`; and what a short
one costs more: a start of Python with the hook, a failure under `run`. What a start of the program costs is measured by
bench/programs/start.cc.

command_line.py PROGRAM INDEX OUT [--gigabytes 1] [--times 3]: writes OUT/cli.md and OUT/cli.json. A pair of commands
that is compared takes turns, so that what else the machine does meets both; the least wall time stands beside the
median, because that of a busy machine says little. CPU time is of the program and of what it started and waited for.
"""
import argparse
import datetime
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PRINTER = "import sys\nfor at in range(%d): sys.stdout.write('step %%d loss 2.31 lr 3e-4 tokens/s 12345\\n' %% at)"
EPOCH = "2025-08-04 07:00:%02d,%03d - trainer - INFO - epoch 3 step %d loss 2.%04d grad norm 0.%03d\n"

# A process starts with the peak of the one that forked it, so a small one of its own starts the command.
RUNNER = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
print(wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def once(command, piped=False):
    """Wall and CPU milliseconds, and the peak of memory in MB; the output goes through a pipe where `piped`."""
    starter = [sys.executable, "-S", "-E", "-c", RUNNER, *command]
    sink = subprocess.Popen(["sh", "-c", "cat > /dev/null"], stdin=subprocess.PIPE) if piped else None
    process = subprocess.Popen(starter, stdin=subprocess.DEVNULL, stdout=sink.stdin if sink else subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    if sink:
        sink.stdin.close()
    said = process.communicate()[1]
    if sink:
        sink.wait()
    if process.returncode > 1:
        raise SystemExit("error: status %d of %s: %s" % (process.returncode, " ".join(command), said.decode()))
    return tuple(float(word) for word in said.splitlines()[-1].split())


def measure(commands, times, piped=False):
    """For each of the named commands, which take turns: median and least wall ms, median CPU ms, peak MB."""
    runs = {name: [] for name in commands}
    for _ in range(times):
        for name, command in commands.items():
            runs[name].append(once(command, piped))
    rows = []
    for name, figures in runs.items():
        walls, cpus, peaks = zip(*figures)
        rows.append({"what": name, "wall_ms": statistics.median(walls), "least_wall_ms": min(walls),
                     "cpu_ms": statistics.median(cpus), "peak_mb": max(peaks)})
    return rows


def error():
    folder = os.path.join(ROOT, "content/autograd-backward-twice/samples")
    with open(os.path.join(folder, sorted(os.listdir(folder))[0])) as handle:
        return handle.read()


def huge(folder, gigabytes):
    """A training log with one error in its middle."""
    path = os.path.join(folder, "huge.log")
    block = "".join(EPOCH % (at % 60, at % 1000, at, at * 7919 % 10000, at * 31 % 1000) for at in range(150_000))
    half = int(gigabytes * 1e9 / len(block) / 2) + 1
    with open(path, "w") as handle:
        for part in [block] * half + [error()] + [block] * half:
            handle.write(part)
    return path


def everything(program, index, options):
    run = [program, "run", "--index", index, "--"]
    lookup = [program, "lookup", "--index", index, "--quiet", "--no-environment"]
    with tempfile.TemporaryDirectory() as folder:
        log = huge(folder, options.gigabytes)
        size = os.path.getsize(log)
        rows = measure({"lookup of a log of %.2f GB" % (size / 1e9): [*lookup, log]}, options.times)
        rows[0]["gb_per_cpu_second"] = size / 1e6 / rows[0]["cpu_ms"]
        printer = ["-c", PRINTER % 1_000_000]
        for name, command in (("cat of that log", [shutil.which("cat"), log]), ("Python that prints 44 MB", [sys.executable, *printer])):
            rows += measure({name + ", alone": command, name + ", under run": [*run, *command]}, options.times, piped=True)
    return rows


def short(program, index):
    """What stands beside a command that takes no time itself: twenty starts each."""
    python = [shutil.which("env"), "TRACELORE_INDEX=" + index]
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "sitecustomize.py"), "wb") as handle:
            handle.write(subprocess.run([program, "python-hook"], stdout=subprocess.PIPE, check=True).stdout)
        with open(os.path.join(folder, "fails.py"), "w") as handle:
            handle.write("raise RuntimeError(%r)\n" % error().split("RuntimeError: ", 1)[1])
        fails = [sys.executable, os.path.join(folder, "fails.py")]
        rows = measure({"a start of Python": [*python, "PYTHONPATH=" + os.path.join(folder, "none"), sys.executable, "-c", "pass"],
                        "a start of Python with the hook": [*python, "PYTHONPATH=" + folder, sys.executable, "-c", "pass"]}, 20)
        return rows + measure({"a Python that fails": fails, "a Python that fails, under run": [*python, program, "run", "--", *fails]}, 20)


def machine():
    with open("/proc/cpuinfo") as handle:
        names = [line.split(":", 1)[1].strip() for line in handle if line.startswith("model name")]
    return "%s, %d cores (load average %.1f), %s" % (names[0] if names else platform.machine(), os.cpu_count(),
                                                    os.getloadavg()[0], platform.system())


def table(rows):
    lines = ["| what | median wall ms | least wall ms | median CPU ms | peak MB |", "|---|---|---|---|---|"]
    for row in rows:
        rate = "; %.2f GB per second of CPU" % row["gb_per_cpu_second"] if "gb_per_cpu_second" in row else ""
        lines.append("| %s%s | %.1f | %.1f | %.1f | %.0f |" % (row["what"], rate, row["wall_ms"], row["least_wall_ms"],
                                                              row["cpu_ms"], row["peak_mb"]))
    return "\n".join(lines) + "\n"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    for name in ("program", "index", "out"):
        options.add_argument(name)
    options.add_argument("--gigabytes", type=float, default=1)
    options.add_argument("--times", type=int, default=3)
    chosen = options.parse_args()
    where = machine()
    program, index = os.path.abspath(chosen.program), os.path.abspath(chosen.index)
    rows = everything(program, index, chosen) + short(program, index)
    day = datetime.date.today().isoformat()
    with open(os.path.join(chosen.out, "cli.json"), "w", encoding="utf-8") as handle:
        json.dump({"date": day, "machine": where, "rows": rows}, handle, indent=1)
        handle.write("\n")
    with open(os.path.join(chosen.out, "cli.md"), "w", encoding="utf-8") as handle:
        handle.write("# The command line\n\n`./dev bench cli` on %s: %s. Commands that are compared take turns.\n\n%s"
                     % (day, where, table(rows)))
    print(table(rows), end="")


if __name__ == "__main__":
    main()
