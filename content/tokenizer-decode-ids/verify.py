LABELS = [[2, 2, -100], [2, -100, -100]]


def _tokenizer():
    from tokenizers import Tokenizer, models
    from transformers import PreTrainedTokenizerFast

    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "yes": 2}, unk_token="[UNK]"))
    return PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")


def reproduce(device):
    return _tokenizer().batch_decode(LABELS, skip_special_tokens=True)


def workaround(device):
    import numpy as np

    tokenizer = _tokenizer()
    labels = np.array(LABELS)
    labels = np.where(labels != -100, labels, tokenizer.pad_token_id)
    return tokenizer.batch_decode(labels, skip_special_tokens=True)


def expected(device):
    return ["yes yes", "yes"]
