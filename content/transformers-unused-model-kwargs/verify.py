def _generate(**inputs):
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(vocab_size=30, hidden_size=8, intermediate_size=8, num_hidden_layers=1,
                                         num_attention_heads=2)).eval()
    return model.generate(max_new_tokens=3, do_sample=False, pad_token_id=0, **inputs).shape[-1]


def _inputs():
    import torch
    ids = torch.tensor([[3, 4, 5]])
    return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "token_type_ids": torch.zeros_like(ids)}


def reproduce(device):
    _generate(**_inputs())


def workaround(device):
    inputs = _inputs()
    inputs.pop("token_type_ids")
    return _generate(**inputs) > 3


def expected(device):
    return True
