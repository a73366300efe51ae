def _importers():  # names of installed packages whose files import pkg_resources at the start of a line
    import pathlib
    import re
    from importlib.util import find_spec
    found = []
    for name in ("lightning_utilities", "lightning_fabric", "pytorch_lightning", "torchmetrics", "tensorboard"):
        spec = find_spec(name)
        files = pathlib.Path(spec.origin).parent.rglob("*.py") if spec and spec.origin else []
        if any(re.search(r"^(import|from) pkg_resources", f.read_text("utf-8", "replace"), re.M) for f in files):
            found.append(name)
    return found


def skip(device):
    if not _importers():
        return "no package here imports pkg_resources", "这里没有包导入 pkg_resources"


def reproduce(device):
    from importlib.util import find_spec
    if find_spec("pkg_resources") is None:
        raise Observed("%s import pkg_resources, and it is not there" % ", ".join(_importers()))


def workaround(device):
    from importlib.metadata import version  # what newer releases ask in place of pkg_resources
    return bool(version("torch"))


def expected(device):
    return True
