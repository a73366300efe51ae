def _dataset():
    from datasets import Dataset

    return Dataset.from_dict({"text": ["a", "b"], "label": [0, 1]})


def reproduce(device):
    _dataset()["train"]


def workaround(device):
    return list(_dataset()["text"])


def expected(device):
    return ["a", "b"]
