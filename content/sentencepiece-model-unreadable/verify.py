POINTER = (b"version https://git-lfs.github.com/spec/v1\noid sha256:"
           b"0000000000000000000000000000000000000000000000000000000000000000\nsize 499723\n")


def _model():
    import io
    import sentencepiece

    lines = ["hello world, line %d" % number for number in range(100)]
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_writer=model, vocab_size=30, minloglevel=2)
    return model.getvalue()


def _read(content):
    import os
    import tempfile
    import sentencepiece

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "tokenizer.model")
        with open(path, "wb") as file:
            file.write(content)
        tokenizer = sentencepiece.SentencePieceProcessor()
        tokenizer.Load(path)
        return tokenizer.DecodeIds(tokenizer.EncodeAsIds("hello world"))


def reproduce(device):
    _read(POINTER)


def workaround(device):
    return _read(_model())


def expected(device):
    return "hello world"
