def _halve(**options):
    import datasets
    rows = datasets.Dataset.from_dict({"text": ["a", "b", "c"]})
    return rows.map(lambda batch: {"ids": [1, 2]}, batched=True, **options)


def reproduce(device):
    _halve()


def workaround(device):
    return _halve(remove_columns=["text"])["ids"][:]


def expected(device):
    return [1, 2]
