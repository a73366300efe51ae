"""The digest of an entry's present text, as content/reviews.jsonl has it: python3 tools/review_digest.py ID...

SHA-256 over en.md, zh.md, verify.py and entry.yaml, joined with a NUL byte. Of entry.yaml the keys `asked`, `tags` and
`related` are left out: they say nothing that a reader acts on. A file that is absent counts as empty.
"""
import hashlib
import pathlib
import re
import sys

CONTENT = pathlib.Path(__file__).resolve().parents[1] / "content"
IGNORED = ("asked", "tags", "related")
TOP_LEVEL_KEY = re.compile(rb"([A-Za-z_][\w-]*)\s*:")


def without_ignored(yaml: bytes) -> bytes:
    """The lines of entry.yaml, byte for byte, without the blocks of the ignored keys."""
    kept, skipping = [], False
    for line in yaml.splitlines(keepends=True):
        key = TOP_LEVEL_KEY.match(line)
        if key:
            skipping = key.group(1).decode() in IGNORED
        if not skipping:
            kept.append(line)
    return b"".join(kept)


def digest(entry: pathlib.Path) -> str:
    def read(name):
        path = entry / name
        return path.read_bytes() if path.exists() else b""
    parts = [read("en.md"), read("zh.md"), read("verify.py"), without_ignored(read("entry.yaml"))]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def main(ids) -> int:
    absent = [i for i in ids if not (CONTENT / i / "entry.yaml").is_file()]
    for i in absent:
        print(f"{i}: no such entry", file=sys.stderr)
    for i in ids:
        if i not in absent:
            print(f"{digest(CONTENT / i)}  {i}")
    return 1 if absent or not ids else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
