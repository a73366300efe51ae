"""Memory of the server over many requests: memory_growth.py [REQUESTS]

Starts the built program on an index of content/ (TRACELORE names another program) and sends REQUESTS (200,000): pastes of
each entry in text and JSON, searches, entries, pages, and requests that are refused. Eight connections are kept, and now
and then opened anew. Prints the resident memory after every tenth of the requests. Fails where the last half grew by more
than a tenth.
"""
import concurrent.futures
import http.client
import itertools
import json
import os
import sys
from urllib.parse import quote, urlencode

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "support"))
from running import CONTENT, Server, content_index, sample  # noqa: E402

CONNECTIONS = 8
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def requests():
    """One round: each kind of request for each entry."""
    for entry in sorted(os.listdir(CONTENT)):
        if not os.path.isdir(os.path.join(CONTENT, entry, "samples")):
            continue
        text = sample(entry)
        yield "POST", "/api/v1/match", text.encode(), {}
        yield "POST", "/api/v1/match?lang=zh", json.dumps({"text": text, "limit": 3}).encode(), {
            "Content-Type": "application/json", "Accept-Encoding": "gzip"}
        yield "POST", "/", urlencode({"text": text}).encode(), FORM
        yield "GET", f"/api/v1/search?q={quote(entry.replace('-', ' '))}", None, {}
        yield "GET", f"/entries/{entry}", None, {"Accept-Language": "zh", "Accept-Encoding": "gzip"}
        yield "GET", f"/api/v1/entries/{entry}/verify.py", None, {}
        yield "POST", "/api/v1/match", b'{"text": ', {"Content-Type": "application/json"}
        yield "GET", f"/nothing/{entry}", None, {}


def resident(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def send(port, batch):
    """Sends a batch on one connection, reading every answer whole."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for method, path, body, headers in batch:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status < 500, (answer.status, path)
    connection.close()


def main():
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    endless = itertools.cycle(list(requests()))
    sizes = []
    with content_index() as folder, Server(folder) as server, \
            concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as pool:
        print("requests  resident KiB")
        for tenth in range(1, 11):
            batches = [list(itertools.islice(endless, 250)) for _ in range(max(1, total // 10 // 250))]
            list(pool.map(lambda batch: send(server.port, batch), batches))
            sizes.append(resident(server.process))
            print(f"{tenth * len(batches) * 250:8}  {sizes[-1]:12}", flush=True)
    growth = sizes[-1] / sizes[4] - 1
    print(f"growth over the last half: {growth:+.1%}")
    return 1 if growth > 0.1 else 0


if __name__ == "__main__":
    sys.exit(main())
