def _tokenizer():
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast
    words = Tokenizer(models.WordLevel({"hello": 0, "user": 1, "?": 2}, unk_token="?"))
    words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    return PreTrainedTokenizerFast(tokenizer_object=words, unk_token="?")


def _format(tokenizer):
    return tokenizer.apply_chat_template([{"role": "user", "content": "hello"}], tokenize=False)


def reproduce(device):
    _format(_tokenizer())


def workaround(device):
    tokenizer = _tokenizer()
    tokenizer.chat_template = "{% for m in messages %}{{ m['role'] }} {{ m['content'] }}{% endfor %}"
    return [_format(tokenizer)]


def expected(device):
    return ["user hello"]
