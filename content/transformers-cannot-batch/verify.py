def _tokenize(**options):
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast
    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "a": 2, "b": 3}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]", pad_token="[PAD]")
    return tokenizer(["a", "a b"], return_tensors="pt", **options)["input_ids"]


def reproduce(device):
    _tokenize()


def workaround(device):
    return _tokenize(padding=True, truncation=True, max_length=8).tolist()


def expected(device):
    return [[2, 0], [2, 3]]
