"""A real server with the built-in content on a free port, and what a real Chromium does with it.

run.py                 the tests (node's own runner), as ctest calls it
run.py screenshots OUT the pictures of the README
run.py first_screen [--list]  what the first screen of an answer says in the paste's own values, over the captures

TRACELORE names the program. The packages of package-lock.json lie in a folder outside the tree that is named by
the lock file; `./dev test` and `./dev screenshots` make it.
"""
import functools
import glob
import hashlib
import http.server
import os
import re
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PROGRAM = os.environ.get("TRACELORE", os.path.join(ROOT, "build/release/tracelore"))
CACHE = os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
TRACKER = "https://tracker.example/new"


def modules():
    with open(os.path.join(HERE, "package-lock.json"), "rb") as lock:
        name = hashlib.sha256(lock.read()).hexdigest()[:12]
    folder = os.path.join(CACHE, "tracelore", "browser", name, "node_modules")
    if not os.path.isdir(os.path.join(folder, "playwright-core")):
        sys.exit(f"error: the packages of tests/browser are not in {folder}\nhint: ./dev test-browser")
    return folder


def serve(folder, index):
    content = ["--content", os.path.join(ROOT, "content"), "--content", os.path.join(HERE, "hostile")]
    subprocess.run([PROGRAM, "index", *content, "--index", index], check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen([PROGRAM, "serve", "--index", index, "--port", "0", "--tracker", TRACKER],
                              stdout=subprocess.PIPE, stderr=open(os.path.join(folder, "server.log"), "wb"), text=True)
    address = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
    if not address:
        sys.exit("error: the server did not start\n" + open(os.path.join(folder, "server.log")).read())
    return server, address.group()


class Files(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *unused):
        pass


def serve_site(folder, index):
    """The exported site, in a folder of an ordinary file server."""
    site = os.path.join(folder, "site")
    subprocess.run([PROGRAM, "export", "--site", os.path.join(site, "kb"), "--index", index], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return "http://127.0.0.1:%d/kb" % server.server_address[1]


def main():
    with tempfile.TemporaryDirectory(prefix="tracelore-browser-") as folder:
        server, address = serve(folder, os.path.join(folder, "index"))
        site = serve_site(folder, os.path.join(folder, "index"))
        environment = dict(os.environ, TRACELORE_URL=address, TRACELORE_SITE_URL=site, TRACELORE_BROWSER_MODULES=modules())
        if sys.argv[1:2] in (["screenshots"], ["first_screen"]):
            command = ["node", os.path.join(HERE, sys.argv[1] + ".js"), *sys.argv[2:]]
        else:
            tests = sorted(glob.glob(os.path.join(HERE, "*.test.js")))
            command = ["node", "--test", *sys.argv[1:], *tests]
        try:
            return subprocess.run(command, env=environment).returncode
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(main())
