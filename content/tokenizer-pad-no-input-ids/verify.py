def _tokenizer():
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "yes": 2}, unk_token="[UNK]"))
    return PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")


def reproduce(device):
    return _tokenizer().pad([{"label": 1}, {"label": 0}])


def workaround(device):
    return _tokenizer().pad([{"input_ids": [2, 2]}, {"input_ids": [2]}])["input_ids"]


def expected(device):
    return [[2, 2], [2, 0]]
