def _results(**options):
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel

    tiny = dict(vocab_size=20, n_positions=16, n_embd=8, n_layer=1, n_head=2)
    model = GPT2LMHeadModel(GPT2Config(**tiny, bos_token_id=0, eos_token_id=19, pad_token_id=19))
    ids = torch.tensor([[1, 2, 3]])
    return len(model.generate(ids, max_new_tokens=3, num_return_sequences=3, **options))


def reproduce(device):
    _results()


def workaround(device):
    return [_results(do_sample=True), _results(num_beams=3)]


def expected(device):
    return [3, 3]
