def _method(quantization):
    import json
    import os
    import tempfile
    from vllm.engine.arg_utils import EngineArgs
    config = dict(architectures=["LlamaForCausalLM"], model_type="llama", hidden_size=256, intermediate_size=256,
                  num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=4, vocab_size=256,
                  max_position_embeddings=256, torch_dtype="float16",
                  quantization_config=dict(quant_method="gptq", bits=4, group_size=128, desc_act=False, sym=True))
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump(config, f)
        args = EngineArgs(folder, skip_tokenizer_init=True, quantization=quantization)
        return "gptq" in args.create_model_config().quantization


def reproduce(device):
    _method("awq")


def workaround(device):
    return _method(None)


def expected(device):
    return True
