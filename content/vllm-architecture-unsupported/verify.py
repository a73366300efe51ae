def _model(architecture):
    import json
    import os
    import tempfile
    from vllm.engine.arg_utils import EngineArgs
    config = dict(architectures=[architecture], model_type="llama", hidden_size=256, intermediate_size=256,
                  num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=4, vocab_size=256,
                  max_position_embeddings=256, torch_dtype="float16")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump(config, f)
        options = dict(model=folder, skip_tokenizer_init=True, model_impl="vllm")
        return EngineArgs(**options).create_model_config().hf_config.architectures


def reproduce(device):
    _model("NobodysForCausalLM")


def workaround(device):
    return _model("LlamaForCausalLM")


def expected(device):
    return ["LlamaForCausalLM"]
