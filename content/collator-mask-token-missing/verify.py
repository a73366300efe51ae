def _collate(**arguments):
    from tokenizers import Tokenizer, models
    from transformers import DataCollatorForLanguageModeling, PreTrainedTokenizerFast

    words = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "yes": 2}, unk_token="[UNK]"))
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")
    collator = DataCollatorForLanguageModeling(tokenizer=tokenizer, **arguments)
    return collator([{"input_ids": [2, 2]}, {"input_ids": [2]}])["labels"].tolist()


def reproduce(device):
    _collate()


def workaround(device):
    return _collate(mlm=False)


def expected(device):
    return [[2, 2], [2, -100]]
