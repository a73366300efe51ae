"""Whether the server stays up: `./dev soak MINUTES`. Not a test of the test run; its figures go into docs/operations.md.

Every check prints one line of JSON with its figures and `"good"`; the exit status is 0 where all are good. Load comes
from `hey` (Debian). Filling a disk needs a small tmpfs, so those checks want to run as root and are left out otherwise.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "tests", "http"))
from serving import CONTENT, PROGRAM, Serving  # noqa: E402

SAMPLES = os.path.join(CONTENT, "autograd-backward-twice", "samples")
PASTE = os.path.join(SAMPLES, sorted(os.listdir(SAMPLES))[0])
ENTRY = "autograd-backward-twice"
MIX = {  # what readers do, and how many connections do it
    "match": (6, ["-m", "POST", "-T", "text/plain", "-D", PASTE], "/api/v1/match"),
    "search": (2, [], "/api/v1/search?q=cuda%20out%20of%20memory"),
    "page": (2, ["-H", "Accept: text/html"], "/entries/cuda-out-of-memory"),
}
REBUILD_EVERY = 10  # seconds
MOST_MEMORY = 90_000  # kB of a server with content/, after 10,000 pastes
FEEDBACK = json.dumps({"entry": ENTRY, "fingerprint": "", "solved": True})
JSON = {"Content-Type": "application/json"}


def say(check, good, **figures):
    print(json.dumps({"check": check, "good": bool(good), **figures}), flush=True)
    return bool(good)


def build(index, content=CONTENT):
    return subprocess.run([PROGRAM, "index", "--content", content, "--index", index], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode


def hey(url, kind, seconds, rate=None):
    """Requests, those that failed, requests a second and milliseconds by percentile."""
    connections, options, target = MIX[kind]
    limit = ["-q", str(rate / connections)] if rate else []
    out = subprocess.run(["hey", "-z", "%ds" % seconds, "-c", str(connections), "-t", "30", *limit, *options, url + target],
                         capture_output=True, text=True).stdout
    statuses = {int(code): int(count) for code, count in re.findall(r"\[(\d{3})\]\s+(\d+) responses", out)}
    errors = sum(int(count) for count in re.findall(r"^\s+\[(\d+)\]\s+(?!\d+ responses)\S", out, re.M))
    percentiles = {p: float(s) * 1000 for p, s in re.findall(r"(\d+)% in ([\d.]+) secs", out)}
    rate_seen = re.search(r"Requests/sec:\s+([\d.]+)", out)
    return {"requests": sum(statuses.values()), "failed": errors + sum(n for s, n in statuses.items() if s != 200),
            "per_second": float(rate_seen.group(1)) if rate_seen else 0, "p50_ms": percentiles.get("50"),
            "p99_ms": percentiles.get("99")}


def mixed_load(url, seconds, rates=None):
    with concurrent.futures.ThreadPoolExecutor(len(MIX)) as pool:
        jobs = {kind: pool.submit(hey, url, kind, seconds, rates and rates[kind]) for kind in MIX}
        return {kind: job.result() for kind, job in jobs.items()}


def resident(process):
    with open("/proc/%d/status" % process.pid, encoding="ascii") as handle:
        return int(re.search(r"VmRSS:\s+(\d+)", handle.read()).group(1))


def mixed_load_with_swaps(minutes):
    """At 60 % of what the same mix reaches without a brake, the index being rebuilt and swapped all the time."""
    with Serving("--log", "off") as server:
        mixed_load(server.url, 3)
        ceiling = mixed_load(server.url, 10)
        rates = {kind: row["per_second"] * 0.6 for kind, row in ceiling.items()}
        done = threading.Event()
        memory = []

        def rebuild():
            took = 0
            while not done.wait(max(REBUILD_EVERY - took, 0)):
                begun = time.monotonic()
                if build(server.index) == 0:
                    server.process.send_signal(signal.SIGHUP)
                took = time.monotonic() - begun

        def watch():
            while not done.wait(2):
                memory.append(resident(server.process))

        helpers = [threading.Thread(target=rebuild), threading.Thread(target=watch)]
        for helper in helpers:
            helper.start()
        load = mixed_load(server.url, int(minutes * 60), rates)
        done.set()
        for helper in helpers:
            helper.join()
        third = max(len(memory) // 3, 1)
        early, late = statistics.median(memory[third:2 * third]), statistics.median(memory[2 * third:])
        failed = sum(row["failed"] for row in load.values())
        asked = sum(row["requests"] for row in load.values())
        reloads = server.get("/api/v1/stats").json()["reloads"]
        return say("mixed load while indexes are swapped", failed == 0 and asked > 0 and reloads > 0 and late < early * 1.1,
                   minutes=minutes, requests=asked, failed=failed, swaps=reloads, rss_kb_second_third=early,
                   rss_kb_last_third=late, ceiling_per_second=round(sum(r["per_second"] for r in ceiling.values())),
                   load_per_second=round(sum(r["per_second"] for r in load.values())), load=load)


def killed_indexer(times):
    """After each kill the index is there, whole, and the old one or the new one."""
    folder = tempfile.mkdtemp(prefix="tracelore-soak-")
    index = os.path.join(folder, "index")
    small = os.path.join(folder, "small")
    os.mkdir(small)
    for name in (ENTRY, "cuda-out-of-memory"):
        shutil.copytree(os.path.join(CONTENT, name), os.path.join(small, name))
    try:
        begun = time.monotonic()
        build(index)
        whole = time.monotonic() - begun
        bad = 0
        for i in range(times):
            process = subprocess.Popen([PROGRAM, "index", "--content", small if i % 2 else CONTENT, "--index", index],
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, whole * 1.1))
            process.kill()
            process.wait()
            shown = subprocess.run([PROGRAM, "show", ENTRY, "--index", index], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
            bad += shown.returncode != 0
        left = [name for name in os.listdir(folder) if name not in ("index", "small")]
        good_build = build(index) == 0
        after = [name for name in os.listdir(folder) if name not in ("index", "small")]
        return say("indexer killed", bad == 0 and good_build and not after, times=times, unreadable=bad,
                   left_beside=len(left), left_after_the_next_build=len(after))
    finally:
        shutil.rmtree(folder)


def killed_server(times):
    """Feedback that was acknowledged is in the file, and the file is whole."""
    with Serving("--log", "off") as server:
        store = os.path.join(server.folder, "counts.sqlite")
        server.options = ("--log", "off", "--store", store)
        server.stop()
        acknowledged, faults = 0, 0
        for _ in range(times):
            server.start()
            done = threading.Event()

            def post():
                count = 0
                while not done.is_set():
                    try:
                        count += server.post("/api/v1/feedback", FEEDBACK, **JSON).status == 201
                    except OSError:
                        break
                return count

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                jobs = [pool.submit(post) for _ in range(4)]
                time.sleep(random.uniform(0.2, 0.8))
                server.process.kill()
                server.process.wait()
                done.set()
                acknowledged += sum(job.result() for job in jobs)
            server.process.stdout.close()
            database = sqlite3.connect(store)
            faults += database.execute("PRAGMA integrity_check").fetchone()[0] != "ok"
            stored = database.execute("SELECT coalesce(sum(count), 0) FROM feedback").fetchone()[0]
            database.close()
        server.start()
        return say("server killed during feedback", faults == 0 and acknowledged <= stored <= acknowledged + 4 * times,
                   times=times, acknowledged=acknowledged, stored=stored, damaged=faults)


class SmallDisk:
    def __init__(self, megabytes):
        self.folder = tempfile.mkdtemp(prefix="tracelore-disk-")
        self.megabytes = megabytes

    def __enter__(self):
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=%dm" % self.megabytes, "tmpfs", self.folder], check=True)
        return self

    def __exit__(self, *unused):
        subprocess.run(["umount", "-l", self.folder], check=True)
        os.rmdir(self.folder)

    def fill(self):
        path = os.path.join(self.folder, "filler")
        with open(path, "wb", buffering=0) as handle:
            try:
                while True:
                    handle.write(b"x" * 4096)
            except OSError:
                pass
        return path

    def read_only(self, on):
        subprocess.run(["mount", "-o", "remount," + ("ro" if on else "rw"), self.folder], check=True)


def becomes(server, status, seconds=30):
    return server.wait_until(lambda: server.get("/readyz").status == status, seconds)


def disk_troubles():
    """Full and read-only disks under the file of counts and under the index."""
    results = []
    for trouble in ("full", "read-only"):
        with SmallDisk(24) as disk, Serving("--log", "off") as server:
            server.stop()
            content = os.path.join(server.folder, "content")
            shutil.copytree(os.path.join(CONTENT, ENTRY), os.path.join(content, ENTRY))
            server.index = os.path.join(disk.folder, "index")
            # A mount with a file that is open for writing cannot be made read-only: the counts are elsewhere then.
            store = os.path.join(disk.folder if trouble == "full" else server.folder, "counts.sqlite")
            server.options = ("--log", "off", "--store", store, "--content", content, "--watch")
            server.start()
            steps = {"ready": becomes(server, 200)}
            filler = disk.fill() if trouble == "full" else disk.read_only(True)
            shutil.copytree(os.path.join(CONTENT, "cuda-out-of-memory"), os.path.join(content, "cuda-out-of-memory"))
            steps["told"] = becomes(server, 503)
            steps["reason"] = server.get("/readyz").json().get("code")
            with open(PASTE, "rb") as handle:
                steps["answers"] = server.post("/api/v1/match", handle.read()).status
            steps["feedback"] = server.post("/api/v1/feedback", FEEDBACK, **JSON).status
            if trouble == "full":
                os.remove(filler)
            else:
                disk.read_only(False)
            steps["recovers"] = becomes(server, 200)
            steps["new_entry"] = server.wait_until(lambda: server.get("/api/v1/stats").json()["entries"] == 2)
            alive = server.process.poll() is None
            server.stop()
            good = alive and steps["ready"] and steps["told"] and steps["recovers"] and steps["new_entry"] \
                and steps["answers"] == 200
            results.append(say("disk " + trouble, good, **steps))
    return all(results)


def clock_jumps():
    """The clock goes back by two days and ahead by two while the server runs."""
    library = "/usr/lib/%s-linux-gnu/faketime/libfaketimeMT.so.1" % os.uname().machine
    with tempfile.NamedTemporaryFile("w+") as clock, tempfile.TemporaryDirectory() as folder:
        environment = {"LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": clock.name, "FAKETIME_NO_CACHE": "1",
                       "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

        def set_clock(days):
            clock.seek(0)
            clock.truncate()
            clock.write("%+dd" % days)
            clock.flush()
        set_clock(0)
        options = ("--log", "json", "--store", os.path.join(folder, "counts.sqlite"), "--rate-limit", "100000")
        with Serving(*options) as built, Serving(*options, index=built.index, environment=environment) as server:
            steps, days = [], set()
            for jump in (0, -2, 2, 0):
                set_clock(jump)
                time.sleep(3)
                with open(PASTE, "rb") as handle:
                    steps.append([server.get("/readyz").status, server.post("/api/v1/match", handle.read()).status,
                                  server.post("/api/v1/feedback", FEEDBACK, **JSON).status])
                server.process.send_signal(signal.SIGHUP)
                days.add(json.loads(server.log().splitlines()[-1])["time"][:10])
            alive = server.process.poll() is None
            return say("clock jumps", alive and len(days) == 3 and all(step == [200, 200, 201] for step in steps),
                       days=sorted(days), answers=steps)


def processor_seconds(process):
    with open("/proc/%d/stat" % process.pid, encoding="ascii") as handle:
        fields = handle.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watched_edits(count):
    """What it costs under --watch that one article of the whole content changes."""
    with tempfile.TemporaryDirectory() as folder:
        content = os.path.join(folder, "content")
        shutil.copytree(CONTENT, content)
        with Serving("--log", "off", "--content", content, "--watch", index=os.path.join(folder, "index")) as server:
            at_start = processor_seconds(server.process)
            seconds, seen = [], True
            for i in range(count):
                before, generation = processor_seconds(server.process), server.get("/api/v1/stats").json()["generation"]
                with open(os.path.join(content, ENTRY, "en.md"), "a", encoding="utf-8") as handle:
                    handle.write("\nEdit %d.\n" % i)
                seen &= server.wait_until(lambda g=generation: server.get("/api/v1/stats").json()["generation"] != g)
                seconds.append(processor_seconds(server.process) - before)
            return say("watched edits", seen and statistics.median(seconds) < at_start / 2, edits=count,
                       cpu_s_at_start=round(at_start, 2), cpu_s_per_edit=round(statistics.median(seconds), 2))


def memory_after_pastes(count):
    """What a server holds once so many pastes were answered: those of tests/corpus/dev.jsonl, each time another text."""
    corpus = os.path.join(ROOT, "tests", "corpus")
    pastes = []
    with open(os.path.join(corpus, "dev.jsonl"), encoding="utf-8") as rows:
        for row in rows:
            with open(os.path.join(corpus, json.loads(row)["file"]), "rb") as handle:
                pastes.append(handle.read())
    with Serving("--log", "off") as server, concurrent.futures.ThreadPoolExecutor(4) as clients:
        at_start = resident(server.process)
        statuses = clients.map(lambda i: server.post("/api/v1/match", pastes[i % len(pastes)] + b"\nrun %d\n" % i).status,
                               range(count))
        failed = sum(status != 200 for status in statuses)
        after = resident(server.process)
        entries = server.get("/api/v1/stats").json()["entries"]
        return say("memory after pastes", failed == 0 and after <= MOST_MEMORY, pastes=count, texts=len(pastes), failed=failed,
                   entries=entries, rss_kb_at_start=at_start, rss_kb=after)


def slow_clients(count):
    """Honest clients beside many that send a byte a second: time of a paste, alone and among them."""
    import socket
    with Serving("--log", "off") as server:
        with open(PASTE, "rb") as handle:
            paste = handle.read()

        def p99(seconds):
            times = []
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                begun = time.monotonic()
                assert server.post("/api/v1/match", paste).status == 200
                times.append((time.monotonic() - begun) * 1000)
            times.sort()
            return times[len(times) * 99 // 100], statistics.median(times), len(times)
        p99(3)
        alone = p99(15)
        done = threading.Event()
        slow = []

        def drip():
            while not done.is_set():
                for i, connection in enumerate(slow):
                    try:
                        connection.send(b"x")
                    except OSError:
                        connection.close()
                        slow[i] = begin()
                done.wait(1)

        def begin():
            connection = socket.create_connection(("127.0.0.1", server.port))
            connection.setblocking(False)
            connection.send(b"POST /api/v1/match HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            return connection
        slow.extend(begin() for _ in range(count))
        thread = threading.Thread(target=drip)
        thread.start()
        among = p99(15)
        done.set()
        thread.join()
        for connection in slow:
            connection.close()
        return say("honest client among slow ones", among[0] < 4 * alone[0], slow=count, alone_p99_ms=round(alone[0], 2),
                   among_p99_ms=round(among[0], 2), alone_p50_ms=round(alone[1], 2), among_p50_ms=round(among[1], 2),
                   requests=alone[2] + among[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float, nargs="?", default=30)
    parser.add_argument("--only", choices=("load", "kills", "disks", "slow", "clock", "edits", "memory"))
    parser.add_argument("--kills", type=int, default=50)
    arguments = parser.parse_args()
    good = True
    if arguments.only in (None, "kills"):
        good &= killed_indexer(arguments.kills)
        good &= killed_server(max(arguments.kills // 2, 1))
    if arguments.only in (None, "disks") and os.geteuid() == 0:
        good &= disk_troubles()
    if arguments.only in (None, "clock"):
        good &= clock_jumps()
    if arguments.only in (None, "edits"):
        good &= watched_edits(10)
    if arguments.only in (None, "memory"):
        good &= memory_after_pastes(10_000)
    if arguments.only in (None, "slow"):
        good &= slow_clients(500)
    if arguments.only in (None, "load"):
        good &= mixed_load_with_swaps(arguments.minutes)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
