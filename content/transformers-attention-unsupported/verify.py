def _logits(attention):
    import torch
    from transformers import AutoModelForCausalLM, GPTNeoConfig
    torch.manual_seed(0)
    config = GPTNeoConfig(num_layers=1, attention_types=[[["global"], 1]], hidden_size=8, num_heads=2, vocab_size=10,
                          bos_token_id=1, eos_token_id=2)
    options = {} if attention is None else {"attn_implementation": attention}
    model = AutoModelForCausalLM.from_config(config, **options).eval()
    with torch.no_grad():
        return model(input_ids=torch.tensor([[1, 3, 4]])).logits


def reproduce(device):
    _logits("sdpa")


def workaround(device):
    return _logits("eager")


def expected(device):
    return _logits(None)
