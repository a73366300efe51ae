def _import():
    import os
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from transformers import GenerationConfig
    return GenerationConfig


def reproduce(device):
    import tempfile
    config = _import()
    with tempfile.TemporaryDirectory() as folder:
        config.from_pretrained(folder)


def workaround(device):
    import tempfile
    config = _import()
    with tempfile.TemporaryDirectory() as folder:
        config(max_new_tokens=7).save_pretrained(folder)
        return config.from_pretrained(folder).max_new_tokens


def expected(device):
    return 7
