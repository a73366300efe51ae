"""The machine around Python: memory to share, files, disks, words, proxies, compilers."""
import locale
import os
import pwd
import resource
import shutil
import socket
import subprocess
import sysconfig
import tempfile
import urllib.parse

from .finding import finding

MEBI = 1 << 20
LEAST_SHM = 512 * MEBI  # a container has 64 MiB unless told otherwise
LEAST_FILES = 1024
LEAST_DISK = 512 * MEBI
LEAST_INODES = 1000


def shared_memory(env):
    try:
        disk = os.statvfs("/dev/shm")
    except OSError:
        yield finding("shm-missing")
        return
    size, free = disk.f_frsize * disk.f_blocks // MEBI, disk.f_frsize * disk.f_bavail // MEBI
    if size < LEAST_SHM // MEBI:
        yield finding("shm-small", size=size, free=free)
    elif free < 64:
        yield finding("shm-full", size=size, free=free)


def open_files(env):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < LEAST_FILES:
        yield finding("few-open-files", soft=soft, hard="unlimited" if hard == resource.RLIM_INFINITY else hard)


def disks(env):
    """The folders that PyTorch and its libraries write to; one finding for each disk."""
    seen = set()
    for folder in _written():
        try:
            disk, device = os.statvfs(folder), os.stat(folder).st_dev
        except OSError:
            continue
        if device in seen:
            continue
        seen.add(device)
        free = disk.f_frsize * disk.f_bavail
        if free < LEAST_DISK:
            yield finding("disk-full", folder=folder, free=free // MEBI)
        elif disk.f_files and disk.f_favail < LEAST_INODES:
            yield finding("inodes-used-up", folder=folder, free=disk.f_favail)


def _written():
    home = os.path.expanduser("~")
    cache = os.environ.get("XDG_CACHE_HOME", os.path.join(home, ".cache"))
    named = [os.environ.get(name) for name in ("HF_HOME", "HF_HUB_CACHE", "TORCH_HOME", "TRITON_CACHE_DIR",
                                               "TORCHINDUCTOR_CACHE_DIR")]
    folders = [os.environ.get("TMPDIR", "/tmp"), *filter(None, named), cache, home, os.getcwd()]
    return [_existing(folder) for folder in folders]


def _existing(folder):
    """The folder, or the nearest above it: that is where it would be made."""
    while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def writable(env):
    try:
        with tempfile.TemporaryFile():
            pass
    except OSError as error:
        yield finding("no-temporary-folder", error=error)
    home = os.path.expanduser("~")
    if "XDG_CACHE_HOME" not in os.environ and not os.access(_existing(os.path.join(home, ".cache")), os.W_OK):
        yield finding("home-unwritable", folder=home)


def user(env):
    """torch.compile and others name their folders after the user: getpass.getuser()."""
    if any(os.environ.get(name) for name in ("LOGNAME", "USER", "LNAME", "USERNAME")):
        return
    try:
        pwd.getpwuid(os.getuid())
    except KeyError:
        yield finding("user-without-name", uid=os.getuid())


def text_encoding(env):
    encoding = locale.getpreferredencoding(False)
    if encoding.lower().replace("-", "") not in ("utf8", "cp65001"):
        named = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "-")
        yield finding("locale-not-utf8", encoding=encoding, locale=named)


def compiler(env):
    """torch.compile on a CPU and every C++ extension need one at run time, and Python's headers."""
    found = _compiler()
    if not found:
        yield finding("no-compiler")
        return
    with tempfile.TemporaryDirectory() as folder:
        said = _compiled(found, folder, "#include <cmath>\nextern \"C\" double f(double x) { return std::sin(x); }\n")
        if said:
            yield finding("compiler-fails", "", said, compiler=found, error=_first_line(said))
            return
        include = sysconfig.get_paths()["include"]
        said = _compiled(found, folder, "#include <Python.h>\n", "-I" + include)
        if "Python.h" in said:
            yield finding("no-python-headers", "", said, folder=include)


def _compiler():
    named = os.environ.get("CXX", "").split()
    return next((path for path in map(shutil.which, named[:1] + ["g++", "clang++", "c++"]) if path), None)


def _compiled(compiler_path, folder, source, *options):
    """What the compiler complains of; nothing where it does its work."""
    path = os.path.join(folder, "try.cpp")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    command = [compiler_path, "-std=c++17", "-fPIC", "-shared", path, "-o", os.path.join(folder, "try.so"), *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout.decode(errors="replace") or "exit status %d" % done.returncode if done.returncode else ""


def _first_line(text):
    return next((line.strip() for line in text.splitlines() if "error" in line), text.strip().split("\n")[0])[:300]


def proxies(env):
    """Proxies that cannot work as they are written; only a port of this machine is knocked at."""
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
        value = os.environ.get(name)
        fault = value and _proxy_fault(value, env.installed)
        if fault:
            yield finding(fault, name=name, value=_masked(value))
            return


def _proxy_fault(value, installed):
    try:
        parts = urllib.parse.urlsplit(value if "://" in value else "http://" + value)
        host, port = parts.hostname, parts.port
    except ValueError:
        return "proxy-unreadable"
    if not host or " " in value.strip() or parts.scheme not in ("http", "https", "socks4", "socks4a", "socks5", "socks5h"):
        return "proxy-unreadable"
    if parts.scheme.startswith("socks") and "requests" in installed and "pysocks" not in installed:
        return "proxy-without-socks"
    if host in ("localhost", "127.0.0.1", "::1"):
        try:
            socket.create_connection((host, port or 1080), timeout=2).close()
        except OSError:
            return "proxy-silent"
    return None


def _masked(value):
    """A proxy's address may hold a password."""
    if "@" not in value:
        return value
    scheme = value.split("://")[0] + "://" if "://" in value else ""
    return scheme + "…@" + value.rsplit("@", 1)[1]
