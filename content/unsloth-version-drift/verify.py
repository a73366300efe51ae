def _needs():
    from importlib import metadata

    from packaging.requirements import Requirement

    for line in metadata.requires("unsloth") or []:
        need = Requirement(line)
        if need.name.replace("-", "_") in ("unsloth_zoo", "transformers", "trl"):
            if need.marker is None or need.marker.evaluate({"extra": "huggingface"}):
                yield need


def reproduce(device):
    from importlib import metadata

    misfits = []
    for need in _needs():
        try:
            version = metadata.version(need.name)
        except metadata.PackageNotFoundError:
            version = "none"
        if version == "none" or not need.specifier.contains(version, prereleases=True):
            misfits.append(f"Unsloth asks for {need.name} {need.specifier}, installed is {version}")
    if misfits:
        raise Observed("; ".join(misfits))  # noqa: F821 - the harness has it


def workaround(device):
    return len(list(_needs())) > 0


def expected(device):
    return True
