SCRIPT = """import datasets
class Rows(datasets.GeneratorBasedBuilder):
    def _info(self):
        return datasets.DatasetInfo(features=datasets.Features({"n": datasets.Value("int64")}))
    def _split_generators(self, downloads):
        return [datasets.SplitGenerator("train")]
    def _generate_examples(self):
        yield 0, {"n": 7}
"""


def _rows(as_script):
    import os
    import tempfile
    os.environ["HF_HUB_OFFLINE"] = os.environ["HF_DATASETS_OFFLINE"] = "1"
    from datasets import load_dataset
    with tempfile.TemporaryDirectory() as folder:
        cache, rows = os.path.join(folder, "cache"), os.path.join(folder, "rows")
        os.mkdir(rows)
        with open(os.path.join(rows, "rows.py" if as_script else "train.json"), "w") as f:
            f.write(SCRIPT if as_script else '{"n": 7}\n')
        if as_script:
            return load_dataset(rows, split="train", cache_dir=cache)["n"][0]
        return load_dataset("json", data_files=os.path.join(rows, "*.json"), split="train", cache_dir=cache)["n"][0]


def reproduce(device):
    _rows(True)


def workaround(device):
    return _rows(False)


def expected(device):
    return 7
