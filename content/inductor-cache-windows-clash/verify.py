def _write_twice(prefix):
    import os
    import tempfile
    from torch._inductor.codecache import write_atomic
    with tempfile.TemporaryDirectory(prefix=prefix) as folder:
        path = os.path.join(folder, "kernel.py")
        for text in ("first", "second"):
            write_atomic(path, text)
        with open(path) as f:
            return f.read()


def reproduce(device):
    _write_twice("torchinductor_")


def workaround(device):
    import os
    import pathlib
    old = pathlib.Path.rename
    pathlib.Path.rename = lambda self, target: (os.replace(self, target), pathlib.Path(target))[1]
    try:
        return [len(_write_twice("torchinductor_"))]
    finally:
        pathlib.Path.rename = old


def expected(device):
    return [len("second")]
