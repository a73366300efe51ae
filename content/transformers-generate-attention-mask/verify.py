def _generate(rows, mask):
    import io
    import logging
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel
    torch.manual_seed(0)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=60, n_embd=16, n_layer=2, n_head=2, bos_token_id=58, eos_token_id=59,
                                       initializer_range=0.6)).eval()
    said, logger = io.StringIO(), logging.getLogger("transformers")
    handler = logging.StreamHandler(said)
    logger.addHandler(handler)
    mask = {} if mask is None else {"attention_mask": torch.tensor(mask)}
    made = model.generate(torch.tensor(rows), max_new_tokens=6, do_sample=False, pad_token_id=59, **mask)
    logger.removeHandler(handler)
    return made[-1, len(rows[0]):].tolist(), said.getvalue()


def reproduce(device):
    return _generate([[3, 4, 5, 6], [59, 59, 1, 2]], None)[1]


def workaround(device):
    return _generate([[3, 4, 5, 6], [59, 59, 1, 2]], [[1, 1, 1, 1], [0, 0, 1, 1]])[0]


def expected(device):
    return _generate([[1, 2]], [[1, 1]])[0]
