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


def skip(device):
    import locale

    usual = locale.getpreferredencoding(False)
    if usual.lower().replace("-", "") not in ("utf8", "gbk", "cp936"):
        return "open() reads %s here, neither GBK nor UTF-8" % usual, "这里 open() 默认用 %s，既不是 GBK 也不是 UTF-8" % usual


def reproduce(device):
    _read(None)  # as a program that names no encoding


def workaround(device):
    return _read("utf-8")


def expected(device):
    return TEXT
