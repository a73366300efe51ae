def _ask(version):
    import sys
    import tempfile
    from pathlib import Path

    from peft.import_utils import is_torchao_available

    with tempfile.TemporaryDirectory() as folder:  # an empty package that stands in for torchao
        Path(folder, "torchao").mkdir()
        Path(folder, "torchao", "__init__.py").write_text("")
        info = Path(folder, f"torchao-{version}.dist-info")
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: torchao\nVersion: {version}\n")
        sys.path.insert(0, folder)
        if hasattr(is_torchao_available, "cache_clear"):
            is_torchao_available.cache_clear()
        try:
            return is_torchao_available()
        finally:
            sys.path.remove(folder)


def reproduce(device):
    _ask("0.15.0")


def workaround(device):
    return _ask("0.17.0")


def expected(device):
    return True
