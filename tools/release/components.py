"""What is linked into the program: packaging/components.json with the versions that are installed here. Used by
tools/release/notices.py and tools/release/sbom.py."""
import json
import os
import re
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HTTPLIB = "cpp-httplib"  # a header from Debian's newest source package, not an installed package


def rows():
    with open(os.path.join(ROOT, "packaging", "components.json"), encoding="utf-8") as handle:
        return json.load(handle)


def httplib_header(folder):
    with open(os.path.join(folder, "httplib.h"), encoding="utf-8") as handle:
        return handle.read(20_000)


def installed(pattern):
    """The newest installed package of that name (it may have a *): (package, source, version of the source), or None."""
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${db:Status-Abbrev} ${Package} ${source:Package} ${source:Version}\\n",
                            pattern], capture_output=True, text=True).stdout
    found = [line.split()[1:] for line in shown.splitlines() if line.startswith("ii")]
    return max(found, key=lambda row: [int(part) for part in re.findall(r"\d+", row[2])]) if found else None


def upstream(version):
    """"1:1.2.13.dfsg-1" -> "1.2.13"."""
    plain = re.sub(r"^\d+:", "", version)
    return re.sub(r"[+.~](dfsg|ds|repack).*$", "", plain.rpartition("-")[0] or plain)


def components(httplib):
    """The rows that are linked here, with `source` (Debian's source package), `version` (upstream's) and `debian` (the
    source package's version; empty for the header). What is not installed cannot be linked, and is left out."""
    found = []
    for row in rows():
        if row["name"] == HTTPLIB:
            version = re.search(r'CPPHTTPLIB_VERSION "([\d.]+)"', httplib_header(httplib)).group(1)
            found.append(dict(row, version=version, debian=""))
            continue
        package = installed(row["package"])
        if package:
            found.append(dict(row, package=package[0], source=package[1], version=upstream(package[2]), debian=package[2]))
    return found
