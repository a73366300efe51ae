def reproduce(device):
    import tempfile
    import ctranslate2
    with tempfile.TemporaryDirectory() as folder:
        ctranslate2.models.Whisper(folder, device="cpu")


def workaround(device):
    import json
    import os
    import tempfile

    import ctranslate2
    from ctranslate2.converters import TransformersConverter
    from transformers import GPT2Config, GPT2LMHeadModel

    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source"), os.path.join(folder, "target")
        GPT2LMHeadModel(GPT2Config(vocab_size=4, n_positions=8, n_embd=16, n_layer=1, n_head=1)).save_pretrained(source)
        files = {"vocab.json": json.dumps({"<|endoftext|>": 0, "a": 1, "b": 2, "ab": 3}),
                 "merges.txt": "#version: 0.2\na b\n",
                 "tokenizer_config.json": json.dumps({"tokenizer_class": "GPT2Tokenizer"})}
        for name, text in files.items():
            with open(os.path.join(source, name), "w") as f:
                f.write(text)
        TransformersConverter(source).convert(target)
        ctranslate2.Generator(target, device="cpu")
        return True


def expected(device):
    return True
