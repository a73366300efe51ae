def _logits(rows, mask, flash=False):
    import torch
    import transformers
    torch.manual_seed(0)
    name = "Phimoe" if hasattr(transformers, "PhimoeConfig") else "Mistral"  # 4.57 still checks it there
    config = getattr(transformers, name + "Config")(
        vocab_size=20, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=2,
        num_key_value_heads=2, bos_token_id=1, eos_token_id=2)
    model = getattr(transformers, name + "ForCausalLM")(config).eval()
    if flash:
        model.config._attn_implementation = model.model._attn_implementation = "flash_attention_2"
    with torch.no_grad():
        return model(input_ids=torch.tensor(rows), attention_mask=torch.tensor(mask)).logits


def reproduce(device):
    _logits([[3, 4, 5], [6, 7, 0]], [[1, 1, 1], [1, 1, 0]], flash=True)


def workaround(device):
    return _logits([[3, 4, 5], [6, 7, 0]], [[1, 1, 1], [1, 1, 0]])[1, :2]


def expected(device):
    return _logits([[6, 7]], [[1, 1]])[0]
