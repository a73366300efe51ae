def _generate(**options):
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel
    config = GPT2Config(vocab_size=16, n_embd=8, n_layer=1, n_head=1, n_positions=64,
                        bos_token_id=1, eos_token_id=2, pad_token_id=0)
    tokens = torch.ones(1, 30, dtype=torch.long)
    mask = torch.ones_like(tokens)
    return GPT2LMHeadModel(config).generate(tokens, attention_mask=mask, do_sample=False, **options)


def reproduce(device):
    _generate(max_length=20)


def workaround(device):
    return list(_generate(max_new_tokens=2, min_new_tokens=2).shape)


def expected(device):
    return [1, 32]
