def _folder(name):
    import os
    import tempfile
    from unittest import mock
    import torch._inductor.config
    try:
        from torch._inductor.runtime.cache_dir_utils import default_cache_dir as folder
    except ImportError:  # before 2.6
        from torch._inductor.utils import cache_dir
        folder = getattr(cache_dir, "__wrapped__", cache_dir)
    names = ("LOGNAME", "USER", "LNAME", "USERNAME", "TORCHINDUCTOR_CACHE_DIR")
    with mock.patch.dict(os.environ), mock.patch("os.getuid", return_value=54321), \
            mock.patch("os.makedirs"), mock.patch.object(tempfile, "tempdir", "/tmp"):
        for variable in names:
            os.environ.pop(variable, None)
        os.environ.update(name)
        return folder()


def reproduce(device):
    _folder({})


def workaround(device):
    return _folder({"USER": "app"})


def expected(device):
    return "/tmp/torchinductor_app"


def skip(device):
    import os
    if not hasattr(os, "getuid"):
        return {"en": "This system has no uids.", "zh": "这个系统没有 uid。"}
