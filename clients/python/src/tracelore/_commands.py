"""The commands of a package without a program: what a server can answer. Exit statuses are the program's."""
import argparse
import json
import os
import subprocess
import sys
import tempfile

from . import _server
from ._door import FAULT, FOUND, NOT_FOUND, columns, status_of
from ._messages import Fault, language, say, system

# What the program does and a server cannot do for it.
OF_THE_PROGRAM = ("serve", "mcp", "explain", "new", "check", "index", "update", "eval", "gaps", "export",
                  "completion", "man", "doctor")


def _read(path):
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        with open(path, "rb") as handle:
            return handle.read()
    except OSError as error:
        raise Fault(say("unreadable", path=path, reason=error.strerror), say("unreadable_hint", path=path)) from None


def _out(text):
    sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()


def _length(options):
    return "full" if options.full else "brief" if options.brief else "usual"


def lookup(options):
    url, status = _server.address(options.server), NOT_FOUND
    for path in options.files or ["-"]:
        answer = _server.match(url, _read(path), columns=0 if options.json else columns(), length=_length(options),
                               limit=options.limit,
                               environment={"torch": options.torch} if options.torch else None)
        status = min(status, status_of(answer))
        if options.quiet:
            continue
        if len(options.files) > 1 and options.json:
            answer["file"] = path
        elif len(options.files) > 1:
            _out("== %s\n" % path)
        _out(json.dumps(answer, ensure_ascii=False) + "\n" if options.json else _server.printed(url, answer))
    return status


def _run_and_keep(command):
    """Runs a command whose standard error is kept beside being shown; the other streams stay its own."""
    kept = bytearray()
    with subprocess.Popen(command, stderr=subprocess.PIPE) as child:
        while True:
            try:
                block = child.stderr.read1(65536)
                if not block:
                    break
                sys.stderr.buffer.write(block)
                sys.stderr.buffer.flush()
                kept += block
                del kept[:-8 * _server.MOST_BYTES]
            except KeyboardInterrupt:  # the command has it, too
                continue
        status = child.wait()
    return status if status >= 0 else 128 - status, bytes(kept)


def run_command(options):
    command = options.command[1:] if options.command[:1] == ["--"] else options.command
    if not command:
        raise Fault("tracelore run CMD…", "tracelore run python train.py")
    try:
        status, text = _run_and_keep(command)
    except OSError as error:
        raise Fault("%s: %s" % (command[0], error.strerror)) from None
    if status in (0, 130, 129) or not text.strip():
        return status
    try:
        url = _server.address(options.server)
        said = _server.printed(url, _server.match(url, text, columns=columns(), length="full" if options.full else "brief"))
        sys.stderr.write("\n── tracelore ──\n" + said)
    except Fault as fault:
        _tell(fault)
    return status


def search(options):
    from ._mask import mask
    words = mask(" ".join(options.words).encode("utf-8", "replace")).decode("utf-8", "replace")
    url = _server.address(options.server)
    found = json.loads(_server.get(url, "/api/v1/search", q=words, lang=language(), limit=options.limit or 10))
    if options.json:
        _out(json.dumps(found, ensure_ascii=False) + "\n")
    elif not found["results"]:
        sys.stderr.write(say("nothing_found") + "\n")
    else:
        for hit in found["results"]:
            _out("%s\n  tracelore show %s\n" % (hit["entry"]["title"], hit["entry"]["id"]))
    return FOUND if found["results"] else NOT_FOUND


def _snippet(url, entry):
    from urllib.parse import quote
    return _server.get(url, "/api/v1/entries/%s/verify.py" % quote(entry, safe=""), lang=language())


def show(options):
    from urllib.parse import quote
    url = _server.address(options.server)
    if options.snippet:
        _out(_snippet(url, options.id).decode("utf-8", "replace"))
    else:
        entry = json.loads(_server.get(url, "/api/v1/entries/" + quote(options.id, safe=""), lang=language()))
        _out(entry["markdown"].rstrip("\n") + "\n")
    return FOUND


def verify(options):
    code = _snippet(_server.address(options.server), options.id)
    with tempfile.TemporaryDirectory(prefix="tracelore-") as folder:
        path = os.path.join(folder, "verify.py")
        with open(path, "wb") as handle:
            handle.write(code)
        return subprocess.call([options.python or sys.executable, path])


def python_hook(options):
    from . import hook
    if options.install:
        _out(hook.add_to_environment() + "\n")
    elif options.remove:
        _out(hook.remove_from_environment() + "\n")
    else:
        _out("import tracelore.hook; tracelore.hook.install()\n")
    return FOUND


def _parser():
    parser = argparse.ArgumentParser("tracelore", description=say("by_server"))
    parser.add_argument("--version", action="store_true")
    parser.add_argument("--lang", choices=("en", "zh"))
    commands = parser.add_subparsers(dest="command_name", metavar="COMMAND")

    def command(name, act, *, text=None):
        made = commands.add_parser(name, help=say(text or name), description=say(text or name))
        made.add_argument("--lang", choices=("en", "zh"), default=argparse.SUPPRESS)
        made.add_argument("--server", metavar="URL", help=say("server"))
        made.set_defaults(act=act)
        return made

    one = command("lookup", lookup)
    one.add_argument("files", nargs="*", metavar="FILE", help=say("file"))
    one.add_argument("--torch", metavar="VERSION", help=say("torch"))
    one.add_argument("--limit", type=int, metavar="N", help=say("limit"))
    for name in ("json", "quiet", "brief", "full"):
        one.add_argument("--" + name, action="store_true", help=say(name))
    for name in ("--no-pager", "--no-environment"):  # the program's, of which nothing is left to do here
        one.add_argument(name, action="store_true", help=argparse.SUPPRESS)
    one.add_argument("--color", help=argparse.SUPPRESS)
    one = command("run", run_command)
    one.add_argument("--full", action="store_true", help=say("full"))
    one.add_argument("command", nargs=argparse.REMAINDER, metavar="CMD")
    one = command("search", search)
    one.add_argument("words", nargs="+", metavar="WORDS")
    one.add_argument("--limit", type=int, metavar="N", help=say("limit"))
    one.add_argument("--json", action="store_true", help=say("json"))
    one = command("show", show)
    one.add_argument("id", metavar="ID")
    one.add_argument("--snippet", action="store_true", help=say("snippet"))
    one = command("verify", verify)
    one.add_argument("id", metavar="ID")
    one.add_argument("--python", metavar="PYTHON")
    one = command("python-hook", python_hook, text="hook")
    one.add_argument("--install", action="store_true")
    one.add_argument("--remove", action="store_true")
    return parser


def _tell(fault):
    sys.stderr.write("error: %s\n" % fault.text)
    if fault.hint:
        sys.stderr.write("hint: %s\n" % fault.hint)


def _version():
    from importlib import metadata
    return "tracelore %s (Python, %s)\n%s\n" % (metadata.version("tracelore"), system(), say("by_server"))


def run(arguments):
    """The whole command line: its exit status."""
    word = next((argument for argument in arguments if not argument.startswith("-")), "")
    if word in OF_THE_PROGRAM:
        sys.stderr.write(say("needs_program", command=word, system=system()) + "\n")
        return FAULT
    for at, argument in enumerate(arguments[:-1]):
        if argument == "--lang":
            os.environ["TRACELORE_LANG"] = arguments[at + 1]
        if argument == "--":
            break
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.version:
        _out(_version())
        return FOUND
    if not options.command_name:
        parser.print_help(sys.stderr)
        return FAULT
    try:
        return options.act(options)
    except Fault as fault:
        _tell(fault)
        return FAULT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULT
