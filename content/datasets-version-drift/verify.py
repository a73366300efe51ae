def _rows(read):
    import os
    import tempfile
    os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "train.json")
        with open(path, "w") as f:
            f.write('{"n": 7}\n')
        return read(path, os.path.join(folder, "cache"))


def _feature(kind):
    from datasets import Features
    return Features.from_dict({"n": {"_type": kind, "feature": {"dtype": "int64", "_type": "Value"}}})


def reproduce(device):
    from datasets import load_dataset
    _rows(lambda path, cache: load_dataset("json", data_files=path, split="train", cache_dir=cache)["n"][0])
    _feature("List")


def workaround(device):
    import pandas
    from datasets import Dataset
    _feature("Sequence")
    return _rows(lambda path, cache: Dataset.from_pandas(pandas.read_json(path, lines=True))["n"][0])


def expected(device):
    return 7
