"""Writes engine/release/frame_table.bin: where every function of PyTorch stands, release by release.

    ./dev frame-table [--cache DIR] [--out FILE] [RELEASE...]

The wheels' addresses are asked of pip (so its configuration, mirrors and certificates apply). Of each wheel only the
Python sources are read: by HTTP ranges where the index serves them, else the wheel is downloaded to a temporary folder
and removed again. What was read of a release is kept in --cache, so a new release costs one wheel.

The format is described in engine/release/frame_table.h; the reader is frame_table.cc.
"""
import argparse
import ast
import collections
import io
import multiprocessing
import os
import re
import struct
import subprocess
import sys
import tempfile
import warnings
import zipfile
import zlib

from messages.ranges import RangeFile

PYTHONS = ("310", "311")
PLATFORMS = ("manylinux1_x86_64", "manylinux2014_x86_64", "manylinux_2_28_x86_64")
FIRST = (1, 13)
# Folders whose functions do not stand in a user's traceback: test helpers, code generators, bundled third parties.
SKIPPED = ("torch/testing/", "torch/utils/benchmark/", "torch/_vendor/", "torch/include/", "torch/share/", "torch/bin/")
MAGIC = b"TLFT2\n"


# --- the registry -------------------------------------------------------------------------------------------------

def pip_arguments(python):
    arguments = ["--no-deps", "--only-binary=:all:", "--implementation", "cp", "--python-version", python]
    for platform in PLATFORMS:
        arguments += ["--platform", platform]
    return arguments


def wheel_links():
    """{release: address}. pip is asked for a release that does not exist, and names every one that does."""
    links = {}
    for python in PYTHONS:
        run = subprocess.run([sys.executable, "-m", "pip", "download", "-vv", *pip_arguments(python), "torch==0.dev0"],
                             capture_output=True, text=True, check=False)
        for link in re.findall(r"Found link (\S+?)(?:#\S*)? \(from", run.stdout):
            match = re.search(r"/torch-([0-9.]+)-cp%s-cp%s-[^/]*x86_64\.whl$" % (python, python), link)
            if match and tuple(map(int, match.group(1).split(".")[:2])) >= FIRST:
                links.setdefault(match.group(1), link)
    return links


def open_wheel(release, address, folder):
    try:
        return zipfile.ZipFile(io.BufferedReader(RangeFile(address), 1 << 16))
    except OSError as error:
        print("%s: %s; downloading the wheel" % (release, error), file=sys.stderr)
    for python in PYTHONS:
        run = subprocess.run([sys.executable, "-m", "pip", "download", "-q", "-d", folder, *pip_arguments(python),
                              "torch==" + release], check=False)
        if run.returncode == 0:
            return zipfile.ZipFile(os.path.join(folder, os.listdir(folder)[0]))
    raise SystemExit("no wheel of torch %s" % release)


# --- the sources --------------------------------------------------------------------------------------------------

# Nodes that can stand in a traceback: something is called, looked up, computed or raised at their line.
ACTIVE = (ast.Call, ast.Attribute, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Raise, ast.Assert, ast.For,
          ast.With, ast.withitem, ast.Import, ast.ImportFrom, ast.Await, ast.Yield, ast.YieldFrom, ast.AugAssign,
          ast.Delete, ast.JoinedStr, ast.Starred, ast.AsyncFor, ast.AsyncWith, ast.ListComp, ast.DictComp, ast.SetComp,
          ast.GeneratorExp, ast.Assign, ast.Return, ast.Name)
SCOPES = {ast.Lambda: "<lambda>", ast.ListComp: "<listcomp>", ast.DictComp: "<dictcomp>", ast.SetComp: "<setcomp>",
          ast.GeneratorExp: "<genexpr>"}


def functions_of(source):
    """[(name, first line, last line, active lines, 4-bit digests of those lines)] of every function and the module."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    texts = source.decode("utf-8", "replace").split("\n")
    found = []

    def visit(node, scopes):
        name = SCOPES.get(type(node))
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for lines in scopes:
                lines.add(node.lineno)
            name = node.name
            children = node.body
            outer = node.decorator_list + (node.bases if isinstance(node, ast.ClassDef) else [node.args])
            for part in outer:
                visit(part, scopes)
        inside = scopes
        if name:
            row = (name, node.lineno, node.end_lineno, set())
            found.append(row)
            # A comprehension's lines are its function's too: since 3.12 it has no frame of its own.
            inside = scopes + [row[3]] if name[0] == "<" and name != "<lambda>" else [row[3]]
        if isinstance(node, ACTIVE) and hasattr(node, "lineno"):
            for lines in (inside if name else scopes):
                lines.add(node.lineno)
        for child in children:
            visit(child, inside)

    module = ("<module>", 1, len(texts), set())
    found.append(module)
    visit(tree, [module[3]])
    rows = sorted((name, first, last, sorted(lines)) for name, first, last, lines in found if lines)
    return [(*row, [digest(texts[line - 1]) for line in row[3]]) for row in rows]


def digest(text):
    """Four bits of a source line as a traceback prints it; frame_table.cc has the same."""
    return zlib.crc32(text.strip().encode()) & 15


def is_wanted(path):
    return path.startswith("torch/") and path.endswith(".py") and not path.startswith(SKIPPED)


def fetch_sources(release, address, path):
    """Writes the wheel's wanted members as a zip of their own."""
    with tempfile.TemporaryDirectory() as folder, open_wheel(release, address, folder) as wheel, \
            zipfile.ZipFile(path + ".part", "w", zipfile.ZIP_DEFLATED) as out:
        members = sorted((info for info in wheel.infolist() if is_wanted(info.filename)), key=lambda i: i.header_offset)
        for member in members:
            out.writestr(member.filename, wheel.read(member))
    os.replace(path + ".part", path)
    print("%s: %d files, %d bytes" % (release, len(members), os.path.getsize(path)), file=sys.stderr)


def parse_member(item):
    archive, name = item
    with zipfile.ZipFile(archive) as sources:
        try:
            return functions_of(sources.read(name))
        except SyntaxError as error:
            print("%s: %s: %s" % (archive, name, error), file=sys.stderr)
            return []


def read_all(releases, cache):
    """{file: {release number: rows}}; a file that several releases share is parsed once."""
    contents, first = collections.defaultdict(dict), {}
    for number, release in enumerate(releases):
        archive = os.path.join(cache, release + ".zip")
        with zipfile.ZipFile(archive) as sources:
            for info in sources.infolist():
                key = (info.filename, info.CRC, info.file_size)
                contents[info.filename][number] = key
                first.setdefault(key, (archive, info.filename))
    with multiprocessing.Pool() as pool:
        parsed = dict(zip(first, pool.map(parse_member, first.values(), chunksize=32)))
    return {file: {number: parsed[key] for number, key in by_release.items()} for file, by_release in contents.items()}


# --- the table ----------------------------------------------------------------------------------------------------

def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    return varint(value * 2 if value >= 0 else -value * 2 - 1)


def text_field(text):
    data = text.encode()
    return varint(len(data)) + data


def runs_of(placements):
    """[(first release, number of releases, first line)] of {release: line}."""
    runs = []
    for release, line in sorted(placements.items()):
        if runs and runs[-1][0] + runs[-1][1] == release and runs[-1][2] == line:
            runs[-1][1] += 1
        else:
            runs.append([release, 1, line])
    return runs


def functions_of_file(by_release):
    """[(name, [(span, offsets, digests, runs)])]: every shape that a function had, and where it began in which releases."""
    functions = collections.defaultdict(lambda: collections.defaultdict(list))
    for release, rows in by_release.items():
        seen = collections.Counter()
        for name, first, last, lines, digests in rows:
            shape = (last - first, tuple(line - first for line in lines), tuple(digests))
            # Two functions of one name and shape in one release (overloads) are two placements.
            copies = functions[name][shape]
            copy = seen[name, shape]
            seen[name, shape] += 1
            while len(copies) <= copy:
                copies.append({})
            copies[copy][release] = first
    return [(name, [(*shape, runs_of(copy)) for shape, copies in shapes.items() for copy in copies])
            for name, shapes in sorted(functions.items())]


def record_of(name, shapes):
    """One function. Not compressed: a question reads the record of its function alone."""
    record = bytearray(text_field(name) + varint(len(shapes)))
    for span, offsets, digests, runs in shapes:
        record += varint(span) + varint(len(offsets))
        last = 0
        for offset in offsets:
            # An active line may stand above its function's first: a decorator's.
            record += zigzag(offset - last)
            last = offset
        padded = tuple(digests) + (0,) * (len(digests) % 2)
        record += bytes(padded[i] | padded[i + 1] << 4 for i in range(0, len(padded), 2))
        record += varint(len(runs))
        release = line = 0
        for start, count, begin in runs:
            record += varint(start - release) + varint(count) + zigzag(begin - line)
            release, line = start + count, begin
    return bytes(record)


def block_of(functions):
    """One file: a record for each function."""
    records = [record_of(name, shapes) for name, shapes in functions]
    return varint(len(records)) + b"".join(varint(len(record)) + record for record in records)


def table_of(releases, files):
    """`files` is {path: what functions_of_file() says of it}."""
    index = bytearray(varint(len(releases)))
    for release in releases:
        index += text_field(release)
    index += varint(len(files))
    blocks = bytearray()
    for file, functions in sorted(files.items()):
        block = block_of(functions)
        index += text_field(file) + varint(len(block))
        blocks += block
    return MAGIC + struct.pack("<I", len(index)) + bytes(index) + bytes(blocks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default="build/frame-table", help="folder for the sources that were read")
    parser.add_argument("--out", default="engine/release/frame_table.bin")
    parser.add_argument("releases", nargs="*", help="default: every release from 1.13 on that pip finds")
    options = parser.parse_args()
    os.makedirs(options.cache, exist_ok=True)
    links = wheel_links()
    releases = options.releases or sorted(links, key=lambda r: tuple(map(int, r.split("."))))
    for release in releases:
        path = os.path.join(options.cache, release + ".zip")
        if not os.path.exists(path):
            fetch_sources(release, links[release], path)
    files = read_all(releases, options.cache)
    table = table_of(releases, {file: functions_of_file(by_release) for file, by_release in files.items()})
    with open(options.out, "wb") as out:
        out.write(table)
    print("%s: %d releases, %d bytes" % (options.out, len(releases), len(table)), file=sys.stderr)


if __name__ == "__main__":
    main()
