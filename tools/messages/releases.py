"""Every release of a library that the registry has, and the Python sources of one: nothing else of a wheel is fetched."""
import io
import re
import subprocess
import sys
import tarfile
import zipfile
import zlib

from .ranges import RangeFile
from .wheels import is_wanted

# Any wheel of a release holds the same sources; where the server has no ranges, a small one is better.
BETTER = ("none-any", "macosx", "win_", "manylinux", ".whl", ".tar.gz", ".zip")


def number_of(release):
    return tuple(int(part) for part in release.split("."))


def addresses_of(package):
    """{release: address} of what is final. pip is asked for a release that does not exist, and names every file that it knows."""
    run = subprocess.run([sys.executable, "-m", "pip", "download", "-vv", "--no-deps", "--no-binary=:none:", "%s==0.dev0" % package],
                         capture_output=True, text=True, check=False)
    name = re.sub(r"[-_.]+", "[-_.]+", package)
    found = {}
    for address in re.findall(r"(?:Found link |: )(\S+?)(?:#\S*)? \(from ", run.stdout):
        match = re.search(r"/%s-(\d+(?:\.\d+)*)(?:\.post\d+)?(?:-[^/]*\.whl|\.tar\.gz|\.zip)$" % name, address, re.I)
        if match:
            found.setdefault(match.group(1), []).append(address)
    order = lambda address: next(place for place, part in enumerate(BETTER) if part in address)
    return {release: min(addresses, key=order) for release, addresses in found.items()}


def minor_releases(releases, first):
    """The last patch release of each minor one, from `first` on, the oldest first. Of 0.0.x each is a minor one."""
    last = {}
    for release in sorted(releases, key=number_of):
        if number_of(release) >= number_of(first):
            number = number_of(release)
            last[number[:3 if number[:2] == (0, 0) else 2]] = release
    return list(last.values())


def members_of(address):
    """(path, checksum, size, reader) of every source file of a wheel or of a package of sources."""
    remote = io.BufferedReader(RangeFile(address), 1 << 16)
    if address.endswith((".whl", ".zip")):
        with zipfile.ZipFile(remote) as wheel:
            for info in sorted(wheel.infolist(), key=lambda info: info.header_offset):
                if is_wanted(info.filename):
                    yield info.filename, info.CRC, info.file_size, lambda info=info: wheel.read(info)
        return
    with tarfile.open(fileobj=remote, mode="r:gz") as sources:
        for info in sources:
            # The first folder is the release's name.
            path = info.name.split("/", 1)[-1].removeprefix("src/")
            if info.isfile() and is_wanted(path):
                data = sources.extractfile(info).read()
                yield path, zlib.crc32(data), len(data), lambda data=data: data
