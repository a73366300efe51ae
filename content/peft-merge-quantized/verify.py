def _with_adapter(quantized):
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import LlamaConfig, LlamaForCausalLM
    torch.manual_seed(0)
    sizes = dict(vocab_size=10, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=1)
    model = LlamaForCausalLM(LlamaConfig(bos_token_id=1, eos_token_id=2, **sizes)).eval()
    if quantized:
        model.quantization_method = "gptq"  # what transformers sets on a model that it loaded so
    return get_peft_model(model, LoraConfig(target_modules=["q_proj"], r=2, init_lora_weights=False)).eval()


def _answer(model):
    import torch
    with torch.no_grad():
        return model(input_ids=torch.tensor([[1, 3, 4]])).logits


def reproduce(device):
    _with_adapter(True).merge_and_unload()


def workaround(device):
    return _answer(_with_adapter(False).merge_and_unload())


def expected(device):
    return _answer(_with_adapter(False))
