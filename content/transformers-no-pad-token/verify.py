def _tokenizer():
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast
    words = Tokenizer(models.WordLevel({"a": 0, "b": 1, "<end>": 2}, unk_token="<end>"))
    words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=words, eos_token="<end>")


def reproduce(device):
    _tokenizer()(["a", "a b"], padding=True)


def workaround(device):
    tokenizer = _tokenizer()
    tokenizer.pad_token = tokenizer.eos_token
    return sorted(map(sum, tokenizer(["a", "a b"], padding=True)["attention_mask"]))


def expected(device):
    return [1, 2]
