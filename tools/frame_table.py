"""Writes engine/release/frames/: where every function of a library stands, release by release. A file a library.

    ./dev frame-table [--cache DIR] [--out DIR] [PACKAGE...]

Of each wheel only the Python sources are read, by HTTP ranges. What was read of a release is kept in --cache, so a new
release costs one wheel.

The format is described in engine/release/frame_table.h; the reader is frame_table.cc.
"""
import argparse
import ast
import collections
import dataclasses
import multiprocessing
import os
import pathlib
import struct
import sys
import warnings
import zipfile
import zlib

from messages import releases, wheels
from messages.origin_packages import LIBRARIES

ROOT = pathlib.Path(__file__).resolve().parents[1]
MAGIC = b"TLFT3\n"


@dataclasses.dataclass(frozen=True)
class Framed:
    """What of a library is read. `every`: all its releases; else the first and the last of each minor one. `skipped` are folders
    of models and pipelines, `but` what of them is read all the same."""
    folders: tuple
    skipped: tuple = ()
    but: tuple = ()
    every: bool = False


FRAMED = {
    "accelerate": Framed(("accelerate/",)),
    "peft": Framed(("peft/",)),
    "trl": Framed(("trl/",)),
    "lightning": Framed(("lightning/pytorch/", "lightning/fabric/")),
    "datasets": Framed(("datasets/",)),
    "torch-geometric": Framed(("torch_geometric/",), ("torch_geometric/datasets/",)),
    "diffusers": Framed(("diffusers/",), ("diffusers/pipelines/",),
                        ("diffusers/pipelines/pipeline_utils.py", "diffusers/pipelines/pipeline_loading_utils.py", "diffusers/pipelines/auto_pipeline.py",
                         "diffusers/pipeline_utils.py")),
    "transformers": Framed(("transformers/",), ("transformers/models/",), ("transformers/models/auto/",)),
    "torch": Framed(("torch/",), every=True),
}


# --- the registry -------------------------------------------------------------------------------------------------

def releases_of(package, addresses):
    """Those that a table holds, the oldest first."""
    first = releases.number_of(LIBRARIES[package].first)
    all_of_them = sorted((r for r in addresses if releases.number_of(r) >= first), key=releases.number_of)
    if FRAMED[package].every:
        return all_of_them
    ends = {}
    for release in all_of_them:
        ends.setdefault(releases.number_of(release)[:2], [release, release])[1] = release
    return [release for release in all_of_them if release in ends[releases.number_of(release)[:2]]]


def is_framed(framed, path):
    return path.startswith(framed.folders) and (path.startswith(framed.but) or not path.startswith(framed.skipped))


def fetch_sources(package, release, address, path):
    """Writes the wanted members of a wheel, or of a package of sources, as a zip of their own."""
    with zipfile.ZipFile(str(path) + ".part", "w", zipfile.ZIP_DEFLATED) as out:
        for name, _, _, source in releases.members_of(address):
            if is_framed(FRAMED[package], name):
                out.writestr(name, source())
    os.replace(str(path) + ".part", path)


def fetched(package, addresses, wanted, cache):
    """Those of the wanted releases that could be read; their sources lie in the cache."""
    folder = cache / package
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for release in wanted:
        path = folder / (release + ".zip")
        try:
            if not path.exists():
                fetch_sources(package, release, addresses[release], path)
            found.append(release)
        except (OSError, ValueError) as error:
            print("%s %s is left out: %s" % (package, release, error), file=sys.stderr)
    return found


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


def parse_member(item):
    archive, name = item
    with zipfile.ZipFile(archive) as sources:
        try:
            return functions_of(sources.read(name))
        except SyntaxError as error:
            print("%s: %s: %s" % (archive, name, error), file=sys.stderr)
            return []


def read_all(names, folder):
    """{file: {release number: rows}}; a file that several releases share is parsed once."""
    contents, first = collections.defaultdict(dict), {}
    for number, release in enumerate(names):
        archive = folder / (release + ".zip")
        with zipfile.ZipFile(archive) as sources:
            for info in sources.infolist():
                key = (info.filename, info.CRC, info.file_size)
                contents[info.filename][number] = key
                first.setdefault(key, (archive, info.filename))
    with multiprocessing.Pool(2) as pool:
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
        active = sum(1 << offset for offset in offsets)
        record += varint(span) + varint(len(offsets)) + active.to_bytes(span // 8 + 1, "little")
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


def table_of(names, files):
    """`files` is {path: what functions_of_file() says of it}."""
    index = bytearray(varint(len(names)))
    for release in names:
        index += text_field(release)
    index += varint(len(files))
    blocks = bytearray()
    for file, functions in sorted(files.items()):
        block = block_of(functions)
        index += text_field(file) + varint(len(block))
        blocks += block
    return MAGIC + struct.pack("<I", len(index)) + bytes(index) + bytes(blocks)


def write_table(package, cache, out):
    addresses = releases.addresses_of(package)
    names = fetched(package, addresses, releases_of(package, addresses), cache)
    files = read_all(names, cache / package)
    table = table_of(names, {file: functions_of_file(by_release) for file, by_release in files.items()})
    # The build unpacks what is packed (docs/decisions/0040).
    path = out / (package + (".bin" if FRAMED[package].every else ".bin.z"))
    path.write_bytes(table if FRAMED[package].every else zlib.compress(table, 9))
    print("%s: %d releases, %d bytes, unpacked %d" % (path, len(names), path.stat().st_size, len(table)), file=sys.stderr, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", default=wheels.default_cache().parent / "frames", type=pathlib.Path)
    parser.add_argument("--out", default=ROOT / "engine/release/frames", type=pathlib.Path)
    parser.add_argument("packages", nargs="*", metavar="PACKAGE", help="default: all of them")
    options = parser.parse_args()
    unknown = [name for name in options.packages if name not in FRAMED]
    if unknown:
        raise SystemExit("no such library: %s. Those that are read stand in FRAMED" % ", ".join(unknown))
    options.out.mkdir(exist_ok=True)
    for package in options.packages or FRAMED:
        write_table(package, options.cache, options.out)


if __name__ == "__main__":
    main()
