def _length(asked):
    import json
    import os
    import tempfile

    config = dict(architectures=["LlamaForCausalLM"], model_type="llama", hidden_size=256, intermediate_size=256,
                  num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=4, vocab_size=256,
                  max_position_embeddings=256, torch_dtype="float16")
    from vllm.engine.arg_utils import EngineArgs
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump(config, f)
        return EngineArgs(model=folder, skip_tokenizer_init=True, max_model_len=asked).create_model_config().max_model_len


def reproduce(device):
    _length(512)


def workaround(device):
    return _length(128)


def expected(device):
    return 128
