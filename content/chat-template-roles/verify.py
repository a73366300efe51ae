def _render(messages):
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from transformers import PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(WordLevel({"a": 0}, unk_token="a")), unk_token="a")
    tokenizer.chat_template = (
        "{% for m in messages %}{% if (m.role == 'user') == (loop.index0 % 2 == 1) %}"
        "{{ raise_exception('Conversation roles must alternate user/assistant/user/assistant/...') }}{% endif %}"
        "<{{ m.role }}>{{ m.content }}{% endfor %}"
    )
    return tokenizer.apply_chat_template(messages, tokenize=False)


def reproduce(device):
    _render([{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Hello"}])


def workaround(device):
    return _render([{"role": "user", "content": "Be brief.\n\nHello"}])


def expected(device):
    return "<user>Be brief.\n\nHello"
