"""What was extracted, kept by path and checksum: a file that several releases share is read once."""
import json
import multiprocessing
import pathlib
import sqlite3
import zipfile
import zlib

from .packages import WITHOUT_BINARIES
from .sites import Site, sites_of
from .wheels import STRINGS, fetched, fetched_cuda, is_wanted

EXTRACTION = 1  # one more where sites.py or templates.py find something else


def packed_sites(path, source):
    rows = [[site.function, site.line, site.kind, site.exception, site.template] for site in sites_of(path, source)]
    return zlib.compress(json.dumps(rows).encode())


def extracted(item):
    archive, key = item
    with zipfile.ZipFile(archive) as sources:
        return key, packed_sites(key[0], sources.read(key[0]))


class Store:
    def __init__(self, cache, jobs=None):
        self.cache, self.jobs = pathlib.Path(cache), jobs
        self.cache.mkdir(parents=True, exist_ok=True)
        self.rows = sqlite3.connect(self.cache / ("sites-%d.sqlite" % EXTRACTION), timeout=60)
        self.rows.execute("CREATE TABLE IF NOT EXISTS files (path TEXT, crc INTEGER, size INTEGER, sites BLOB, PRIMARY KEY (path, crc, size))")
        self.rows.execute("CREATE TABLE IF NOT EXISTS releases (package TEXT, release TEXT, files BLOB, PRIMARY KEY (package, release))")

    def read(self, package, releases):
        """{release: {path: key}} of a package; every file of them is extracted afterwards."""
        files, waiting = {}, {}
        for release in releases:
            archive = fetched(package, release, self.cache)
            with zipfile.ZipFile(archive) as sources:
                keys = [(info.filename, info.CRC, info.file_size) for info in sources.infolist() if is_wanted(info.filename)]
            files[release] = {key[0]: key for key in keys}
            for key in keys:
                if key not in waiting and not self.rows.execute("SELECT 1 FROM files WHERE path=? AND crc=? AND size=?", key).fetchone():
                    waiting[key] = archive
        if waiting:
            with multiprocessing.Pool(self.jobs) as pool:
                for number, (key, sites) in enumerate(pool.imap_unordered(extracted, [(archive, key) for key, archive in waiting.items()], chunksize=16)):
                    self.rows.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", (*key, sites))
                    if number % 500 == 499:
                        self.rows.commit()
            self.rows.commit()
        return files

    def read_release(self, package, release, members):
        """{path: key} of one release. `members` says what it holds, and is asked only for a release that was not read before; of its files only those
        that no other release shares are read. Nothing of a release is kept but what was extracted."""
        known = self.rows.execute("SELECT files FROM releases WHERE package=? AND release=?", (package, release)).fetchone()
        if known:
            return {key[0]: tuple(key) for key in json.loads(zlib.decompress(known[0]))}
        keys = []
        for path, crc, size, source in members():
            keys.append((path, crc, size))
            if not self.rows.execute("SELECT 1 FROM files WHERE path=? AND crc=? AND size=?", keys[-1]).fetchone():
                self.rows.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)", (*keys[-1], packed_sites(path, source())))
        self.rows.execute("INSERT INTO releases VALUES (?, ?, ?)", (package, release, zlib.compress(json.dumps(keys).encode())))
        self.rows.commit()
        return {key[0]: key for key in keys}

    def sites(self, key):
        (blob,) = self.rows.execute("SELECT sites FROM files WHERE path=? AND crc=? AND size=?", key).fetchone()
        return [Site(key[0], *row) for row in json.loads(zlib.decompress(blob))]

    def literals(self, package, release):
        """The literals of a release's binaries: [(path of the binary, text)]."""
        if package in WITHOUT_BINARIES:
            return
        for archive in (fetched(package, release, self.cache), fetched_cuda(package, release, self.cache)):
            if archive is None:
                continue
            with zipfile.ZipFile(archive) as sources:
                for info in sources.infolist():
                    if info.filename.startswith(STRINGS):
                        binary = info.filename[len(STRINGS):-len(".txt")]
                        for text in sources.read(info).decode().split("\n"):
                            yield binary, text
