def _tokenizer():
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from transformers import PreTrainedTokenizerFast
    words = Tokenizer(WordLevel({"[UNK]": 0, "hello": 1}, unk_token="[UNK]"))
    return PreTrainedTokenizerFast(tokenizer_object=words, unk_token="[UNK]")


def reproduce(device):
    _tokenizer().encode_plus("hello")


def workaround(device):
    return _tokenizer()("hello")["input_ids"]


def expected(device):
    return [1]
