TEXT = "\u914d\u7f6e\u6587\u4ef6\uff1a\u8bad\u7ec3\n"  # a title in Chinese


def _read(encoding):
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "config.txt")
        with open(path, "w", encoding="utf-8", newline="\n") as f:
            f.write(TEXT)
        with open(path, encoding=encoding) as f:
            return f.read()


def reproduce(device):
    _read("gbk")  # what open() does by itself on Chinese Windows


def workaround(device):
    return _read("utf-8")


def expected(device):
    return TEXT
