def _tokens(merges):
    """What a BPE tokenizer of three tokens, read from its JSON, makes of "ab"."""
    import json
    from tokenizers import Tokenizer
    model = {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
             "end_of_word_suffix": None, "fuse_unk": False, "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": merges}
    parts = dict.fromkeys(["truncation", "padding", "normalizer", "pre_tokenizer", "post_processor", "decoder"])
    return Tokenizer.from_str(json.dumps({"version": "1.0", "added_tokens": [], **parts, "model": model})).encode("ab").tokens


def reproduce(device):
    _tokens([["a", "b"]])


def workaround(device):
    return _tokens(["a b"])


def expected(device):
    return ["ab"]
