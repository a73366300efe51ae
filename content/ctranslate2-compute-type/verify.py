def _loads(compute_type):
    import json
    import os
    import tempfile

    import ctranslate2
    from ctranslate2.converters import TransformersConverter
    from transformers import GPT2Config, GPT2LMHeadModel

    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "source"), os.path.join(folder, "target")
        GPT2LMHeadModel(GPT2Config(vocab_size=4, n_positions=8, n_embd=16, n_layer=1, n_head=1)).save_pretrained(source)
        with open(os.path.join(source, "vocab.json"), "w") as f:
            json.dump({"<|endoftext|>": 0, "a": 1, "b": 2, "ab": 3}, f)
        with open(os.path.join(source, "merges.txt"), "w") as f:
            f.write("#version: 0.2\na b\n")
        with open(os.path.join(source, "tokenizer_config.json"), "w") as f:
            json.dump({"tokenizer_class": "GPT2Tokenizer"}, f)
        TransformersConverter(source).convert(target)
        ctranslate2.Generator(target, device="cpu", compute_type=compute_type)
        return True


def reproduce(device):
    _loads("float16")


def workaround(device):
    return _loads("int8")


def expected(device):
    return True
