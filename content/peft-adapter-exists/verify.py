def _with_two(**options):  # a tiny model with an adapter, and a second one
    from peft import LoraConfig
    from transformers import LlamaConfig, LlamaForCausalLM
    sizes = dict(vocab_size=10, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=1)
    model = LlamaForCausalLM(LlamaConfig(bos_token_id=1, eos_token_id=2, **sizes))
    config = LoraConfig(target_modules=["q_proj"], r=2)
    model.add_adapter(config)
    model.add_adapter(config, **options)
    return sorted(model.peft_config)


def reproduce(device):
    _with_two()


def workaround(device):
    return _with_two(adapter_name="second")


def expected(device):
    return ["default", "second"]
