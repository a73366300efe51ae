def _load(**override):
    import json
    import tempfile
    from pathlib import Path

    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from transformers import AutoTokenizer

    with tempfile.TemporaryDirectory() as folder:
        words = Tokenizer(WordLevel({"a": 0, "<unk>": 1}, unk_token="<unk>"))
        words.add_special_tokens(["<img>"])
        words.save(str(Path(folder, "tokenizer.json")))
        config = {"tokenizer_class": "PreTrainedTokenizerFast", "unk_token": "<unk>", "extra_special_tokens": ["<img>"]}
        Path(folder, "tokenizer_config.json").write_text(json.dumps(config), encoding="utf-8")
        return AutoTokenizer.from_pretrained(folder, **override).tokenize("a<img>")


def reproduce(device):
    _load()


def workaround(device):
    return _load(extra_special_tokens={})


def expected(device):
    return ["a", "<img>"]
