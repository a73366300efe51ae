def skip(device):
    import torch
    if device == "cuda" and torch.cuda.get_device_capability() >= (8, 0):
        return "this card is new enough for FP8", "这张卡够新，可以用 FP8"


def _dtype(quantization):
    import json
    import os
    import tempfile
    os.environ["VLLM_ENABLE_V1_MULTIPROCESSING"] = "0"
    from vllm import LLM
    config = dict(architectures=["LlamaForCausalLM"], model_type="llama", hidden_size=256, intermediate_size=256,
                  num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=4, vocab_size=256,
                  max_position_embeddings=256, torch_dtype="float16")
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as f:
            json.dump(config, f)
        llm = LLM(folder, load_format="dummy", skip_tokenizer_init=True, enforce_eager=True, dtype="half",
                  quantization=quantization, gpu_memory_utilization=0.3, max_model_len=128)
        return str(llm.llm_engine.model_config.dtype)


def reproduce(device):
    _dtype("fp8")


def workaround(device):
    return _dtype(None)


def expected(device):
    return "torch.float16"
