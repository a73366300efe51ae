"""A release of a library: what is read of it, fetched by pip and kept in the user's cache."""
import os
import pathlib
import re
import struct
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile

from .packages import COPIES, LINUX, LOCAL, SKIPPED, SOURCES, WITH_CUDA, WITHOUT_BINARIES

# The wheels of macOS hold the same sources and, of the binaries, all but CUDA's: a tenth of the bytes. Where a library has
# none, Linux's serve; where it has no wheel at all, its sources.
PLATFORMS = (tuple("macosx_%s_%s" % (system, machine) for system in ("10_9", "11_0", "12_0", "13_0", "14_0", "15_0")
                   for machine in ("arm64", "universal2")),
             ("manylinux1_x86_64", "manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_24_x86_64", "manylinux_2_27_x86_64",
              "manylinux_2_28_x86_64", "manylinux_2_31_x86_64", "manylinux_2_34_x86_64", "manylinux_2_35_x86_64", "linux_x86_64"))
PYTHONS = ("3.10", "3.11", "3.12", "3.9")
BINARIES = (".so", ".dylib", ".pyd")
STRINGS = "strings/"  # where the literals of the binaries lie in what is kept


def default_cache():
    return pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "tracelore" / "messages"


def is_wanted(path):
    if not path.endswith(".py") or any(part in "/" + path for part in SKIPPED):
        return False
    for folder, names in COPIES.items():
        if path.startswith(folder):
            return path[len(folder):].split("/")[0].removesuffix(".py") in ("__init__", *names.split())
    return True


def is_binary(path):
    name = path.rsplit("/", 1)[-1]
    return name.endswith(BINARIES) or ".so." in name


def literals_of(data):
    """Printable strings of two words and more, in their order, each once; operators' schemas and symbols are left out."""
    found = {}
    for match in re.finditer(rb"[\t\n\x20-\x7e]{8,}", data):
        text = " ".join(match.group().decode("ascii").split())
        if len(text) < 4000 and len(re.findall(r"[A-Za-z]{2,}", text)) >= 2 and " " in text and not re.search(r"\) -> |::.*<.*>\(|^_?_Z", text):
            found[text] = None
    return list(found)


def local_members(package):
    """(path, bytes) of what is read where this program runs: the interpreter with its library, the C library with its loader."""
    if package == "python":
        base = pathlib.Path(sysconfig.get_paths()["stdlib"])
        for path in base.rglob("*.py"):
            if "site-packages" not in path.parts and "test" not in path.parts and "lib2to3" not in path.parts:
                yield path.relative_to(base).as_posix(), path.read_bytes
        library = pathlib.Path(sysconfig.get_config_var("LIBDIR") or "/") / (sysconfig.get_config_var("INSTSONAME") or "none")
        program = library if library.suffix != ".a" and library.exists() else pathlib.Path(sys.executable).resolve()
        yield "python.so", program.read_bytes
    else:
        for name in ("libc.so.6", "ld-linux-x86-64.so.2", "libstdc++.so.6", "libgomp.so.1"):
            for folder in ("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu"):
                path = pathlib.Path(folder, name)
                if path.exists():
                    yield name, path.read_bytes
                    break


def constants_of(library):
    """The section .rodata of an ELF file, where its literals are; the rest of a library for CUDA is kernels. All of any other file."""
    if library[:5] != b"\x7fELF\x02":
        return library
    (table,), (size, count, names) = struct.unpack_from("<Q", library, 0x28), struct.unpack_from("<HHH", library, 0x3A)
    sections = [struct.unpack_from("<IIQQQQ", library, table + size * number) for number in range(count)]
    for name, _, _, _, offset, length in sections:
        start = sections[names][4] + name
        if library[start:start + 8] == b".rodata\0":
            return library[offset:offset + length]
    return library


def asked(package, release, folder, wanted=PLATFORMS):
    """pip's own download: the wheel of the first platform that has one, else the sources. The path of the archive."""
    wanted = () if package in SOURCES else PLATFORMS[1:] if package in LINUX else wanted
    base = [sys.executable, "-m", "pip", "download", "-q", "--no-cache-dir", "--no-deps", "-d", folder, "%s==%s" % (package, release)]
    tries = [[*base, "--only-binary=:all:", "--python-version", python, *(word for name in platforms for word in ("--platform", name))]
             for platforms in wanted for python in PYTHONS]
    for command in [*tries, [*base, "--no-binary=:all:"]]:
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            return os.path.join(folder, os.listdir(folder)[0])
    raise OSError("pip finds neither a wheel nor the sources of %s %s" % (package, release))


def members_of(archive):
    """(path, bytes) of every file of a wheel or of a package of sources."""
    if archive.endswith((".whl", ".zip")):
        with zipfile.ZipFile(archive) as wheel:
            for info in wheel.infolist():
                if info.filename.endswith(".py") or is_binary(info.filename):
                    yield info.filename, lambda info=info, wheel=wheel: wheel.read(info)
        return
    with tarfile.open(archive) as sources:
        for info in sources:
            if info.isfile() and (info.name.endswith(".py") or is_binary(info.name)):
                # The first folder is the release's name.
                yield info.name.split("/", 1)[-1].removeprefix("src/"), lambda info=info: sources.extractfile(info).read()


def fetched_cuda(package, release, cache):
    """The path of a zip with the literals of Linux's binaries, or None where they are not read."""
    if release not in WITH_CUDA.get(package, "").split():
        return None
    path = pathlib.Path(cache) / "sources" / package / (release + "-cuda.zip")
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            part = os.path.join(folder, "part.zip")
            os.mkdir(os.path.join(folder, "pip"))
            with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as out:
                for name, read in members_of(asked(package, release, os.path.join(folder, "pip"), PLATFORMS[1:])):
                    if is_binary(name) and "/lib/lib" in name:
                        out.writestr(STRINGS + name + ".txt", "\n".join(literals_of(constants_of(read()))))
            os.replace(part, path)
        print("%s %s for CUDA: %d KB" % (package, release, path.stat().st_size // 1024), file=sys.stderr)
    return path


def fetched(package, release, cache):
    """The path of a zip with the release's Python sources and, as text, the literals of its binaries."""
    path = pathlib.Path(cache) / "sources" / package / (release + ".zip")
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        part = os.path.join(folder, "part.zip")
        os.mkdir(os.path.join(folder, "pip"))
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as out:
            members = local_members(package) if package in LOCAL else members_of(asked(package, release, os.path.join(folder, "pip")))
            for name, read in members:
                if is_binary(name) and package in WITHOUT_BINARIES:
                    continue
                if is_binary(name):
                    out.writestr(STRINGS + name + ".txt", "\n".join(literals_of(constants_of(read()))))
                elif is_wanted(name):
                    out.writestr(name, read())
        os.replace(part, path)
    print("%s %s: %d KB" % (package, release, path.stat().st_size // 1024), file=sys.stderr)
    return path
