def _model(attention):
    import torch
    from transformers import AutoModelForCausalLM, LlamaConfig
    torch.manual_seed(0)
    config = LlamaConfig(hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2,
                         num_key_value_heads=2, vocab_size=32, max_position_embeddings=32)
    return AutoModelForCausalLM.from_config(config, attn_implementation=attention).eval()


def _logits(attention):
    import torch
    with torch.no_grad():
        return _model(attention)(torch.arange(8)[None]).logits


def reproduce(device):
    _model("flash_attention_2")


def workaround(device):
    return _logits("sdpa")


def expected(device):
    return _logits("eager")
