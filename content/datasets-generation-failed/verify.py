def _files(folder):
    import json
    import os
    paths = [os.path.join(folder, name) for name in ("a.jsonl", "b.jsonl")]
    for path, row in zip(paths, ({"text": "one"}, {"text": "two", "note": "more"})):
        with open(path, "w") as f:
            f.write(json.dumps(row) + "\n")
    return paths


def _load(files, folder):
    from datasets import load_dataset
    return load_dataset("json", data_files=files, split="train", cache_dir=folder)


def reproduce(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        _load(_files(folder), folder)


def workaround(device):
    import tempfile
    from datasets import concatenate_datasets
    with tempfile.TemporaryDirectory() as folder:
        parts = [_load(path, folder).select_columns(["text"]) for path in _files(folder)]
        return concatenate_datasets(parts)["text"][:]


def expected(device):
    return ["one", "two"]
