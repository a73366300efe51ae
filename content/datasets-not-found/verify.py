def _load(split):
    import os
    import tempfile
    from datasets import load_dataset
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.jsonl")
        with open(path, "w") as f:
            f.write('{"text": "one"}\n')
        return load_dataset("json", data_files=path, split=split, cache_dir=folder)["text"][:]


def reproduce(device):
    _load("validation")


def workaround(device):
    return _load("train")


def expected(device):
    return ["one"]
