def _generate(**options):
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    torch.manual_seed(0)
    config = GPT2Config(n_layer=1, n_head=2, n_embd=8, vocab_size=32, n_positions=16, bos_token_id=0, eos_token_id=None, pad_token_id=0)
    model = GPT2LMHeadModel(config).eval()
    ids = torch.tensor([[1, 2]])
    return model.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=4, **options).tolist()


def reproduce(device):
    return _generate(do_sample=True, temperature=0.0)


def workaround(device):
    return _generate(do_sample=False) == _generate(do_sample=False)


def expected(device):
    return True
