def _stale():
    import errno
    import os
    import tempfile
    names = ("HF_HOME", "TORCH_HOME", "TRITON_CACHE_DIR", "TORCHINDUCTOR_CACHE_DIR", "TORCH_EXTENSIONS_DIR")
    folders = [os.curdir, os.path.expanduser("~/.cache"), tempfile.gettempdir()]
    folders += [os.environ[name] for name in names if os.environ.get(name)]
    bad = []
    for folder in folders:
        try:
            os.listdir(folder)
        except OSError as error:
            if error.errno == errno.ESTALE:
                bad.append(folder)
    return bad


def reproduce(device):
    bad = _stale()
    if bad:
        raise Observed("%d folders answer with ESTALE: stale file handle" % len(bad))


def workaround(device):
    import io
    import torch  # a folder that is stale has to be mounted again; memory always works
    buffer = io.BytesIO()
    torch.save(torch.ones(2), buffer)
    buffer.seek(0)
    return torch.load(buffer)


def expected(device):
    import torch
    return torch.ones(2)
