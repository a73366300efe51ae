def skip(device):
    import importlib.util
    if not any(importlib.util.find_spec(name) for name in ("exllamav2_ext", "exllamav3_ext")):
        return "no compiled ExLlama is installed in this Python", "这个 Python 里没有编译好的 ExLlama"


def _import():
    import importlib
    import importlib.util

    import torch  # noqa: F401
    names = [name for name in ("exllamav2_ext", "exllamav3_ext") if importlib.util.find_spec(name)]
    return [importlib.import_module(name).__name__ for name in names]


def reproduce(device):
    _import()


def workaround(device):
    return bool(_import())


def expected(device):
    return True
