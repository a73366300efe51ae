def reproduce(device):
    from transformers.utils.import_utils import requires_backends
    requires_backends("LlamaTokenizer", "sentencepiece")


def workaround(device):
    import os, tempfile
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast
    words = Tokenizer(models.WordLevel({"[UNK]": 0, "a": 1, "b": 2}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tokenizer.json")
        words.save(path)
        return PreTrainedTokenizerFast(tokenizer_file=path, unk_token="[UNK]")("b a")["input_ids"]


def expected(device):
    return [2, 1]
