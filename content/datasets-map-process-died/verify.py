def _map(**options):
    import os

    from datasets import Dataset

    first = os.getpid()

    def square(row):
        if os.getpid() != first:
            os._exit(9)  # as if the system had killed it
        return {"b": row["a"] ** 2}

    return Dataset.from_dict({"a": [1, 2, 3, 4]}).map(square, **options)["b"][:]


def reproduce(device):
    _map(num_proc=2)


def workaround(device):
    return _map()


def expected(device):
    return [1, 4, 9, 16]
