def _read(folder):
    import os
    from huggingface_hub import hf_hub_download
    path = os.path.join(folder, "config.json") if os.path.isdir(folder) else hf_hub_download(folder, "config.json")
    with open(path) as f:
        return f.read()


def reproduce(device):
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        _read(os.path.join(folder, "models", "missing"))


def workaround(device):
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            f.write("{}")
        return _read(folder)


def expected(device):
    return "{}"
