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


def extracted(item):
    archive, key = item
    with zipfile.ZipFile(archive) as sources:
        sites = sites_of(key[0], sources.read(key[0]))
    rows = [[site.function, site.line, site.kind, site.exception, site.template] for site in sites]
    return key, zlib.compress(json.dumps(rows).encode())


class Store:
    def __init__(self, cache, jobs=None):
        self.cache, self.jobs = pathlib.Path(cache), jobs
        self.cache.mkdir(parents=True, exist_ok=True)
        self.rows = sqlite3.connect(self.cache / ("sites-%d.sqlite" % EXTRACTION), timeout=60)
        self.rows.execute("CREATE TABLE IF NOT EXISTS files (path TEXT, crc INTEGER, size INTEGER, sites BLOB, PRIMARY KEY (path, crc, size))")

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
