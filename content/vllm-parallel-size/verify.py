def _check(ranks):
    import json
    import os
    import tempfile

    config = dict(architectures=["LlamaForCausalLM"], model_type="llama", hidden_size=256, intermediate_size=256,
                  num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=4, vocab_size=256,
                  max_position_embeddings=256, torch_dtype="float16")
    from vllm.config import ParallelConfig
    from vllm.engine.arg_utils import EngineArgs
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump(config, f)
        model = EngineArgs(model=folder, skip_tokenizer_init=True).create_model_config()
    model.verify_with_parallel_config(ParallelConfig(pipeline_parallel_size=1, tensor_parallel_size=ranks,
                                                     distributed_executor_backend="mp"))
    return ranks


def reproduce(device):
    _check(3)


def workaround(device):
    return _check(2)


def expected(device):
    return 2
